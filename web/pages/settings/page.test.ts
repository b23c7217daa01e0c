import { expect, test } from 'vitest';
import type { PublicSiteInfo } from '#contract/site.ts';
import { UNKNOWN_DEVICE } from '#shared/members/unknown-device.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { RENDER_TEST_TIME, renderPageAt } from '#web/testing/rendered-page.ts';

const OFF = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
const SESSIONS = [
  session(1, 'Chrome on Linux', 0),
  { ...session(2, 'Firefox on Windows', 1), current: false },
];

test('has privacy, appearance, email, password, devices and a link to the member’s data', async () => {
  const { status, isComplete, text, html } = await settings();
  expect([status, isComplete]).toEqual([200, true]);
  for (const expected of [
    'Who can see your clucket list Only me Everyone',
    'Appearance System Light Dark',
    'Password and devices Change password Chrome on Linux This device Firefox on Windows Last seen yesterday',
    'Log out everywhere else',
  ])
    expect(text).toContain(expected);
  for (const path of ['/profile#profile-form', '/notifications#wishes-title', '/profile/data'])
    expect(html).toContain(`href="${path}"`);
  expect(html).not.toContain('/profile/second-factor');
});

test('an unknown current device is called “This device” only once', async () => {
  const { text } = await renderPageAt(
    '/settings',
    { '/api/auth/sessions': [session(1, UNKNOWN_DEVICE, 0)], '/api/auth/second-factor': OFF },
    buildMemberFixture(),
  );
  expect(text).toContain('Change password This device Your data');
});

test('says whether the email address is confirmed, and offers to send the email again', async () => {
  expect((await settings()).text).toContain('wing@span.example is confirmed.');
  const { text } = await settings(buildMemberFixture({ emailVerified: false }));
  expect(text).toContain('wing@span.example isn’t confirmed yet. Resend email');
  const silent = await settings(buildMemberFixture(), OFF, { hasMail: false });
  expect(silent.text).not.toContain('confirmed');
});

test('links admins and members with a second factor to its page', async () => {
  const link = 'href="/profile/second-factor"';
  expect((await settings(buildMemberFixture({ role: 'admin' }))).html).toContain(link);
  expect((await settings(buildMemberFixture(), { ...OFF, isOn: true })).html).toContain(link);
});

test('a member with a second factor can turn it off, and one without cannot turn it on', async () => {
  const at = (factor: typeof OFF) =>
    renderPageAt('/profile/second-factor', { '/api/auth/second-factor': factor }, buildMemberFixture());
  const on = await at({ ...OFF, isOn: true });
  expect([on.status, on.html.includes('>Turn off</button>')]).toEqual([200, true]);
  const off = await at(OFF);
  expect(off.text).toContain('It’s off Only admins can set up two-factor authentication.');
  expect(off.text).not.toContain('Set up');
});

test('a visitor is redirected to the login', async () => {
  expect(await renderPageAt('/settings', {})).toMatchObject({
    status: 302,
    location: '/login?next=%2Fsettings',
    html: '',
    requestedUrls: [],
  });
});

function settings(viewer = buildMemberFixture(), factor = OFF, site: Partial<PublicSiteInfo> = {}) {
  const answers = { '/api/auth/sessions': SESSIONS, '/api/auth/second-factor': factor };
  return renderPageAt('/settings', answers, viewer, site);
}

function session(id: number, device: string, daysAgo: number) {
  const lastSeen = new Date(RENDER_TEST_TIME.getTime() - daysAgo * 86_400_000).toISOString();
  return { id, device, place: 'unknown', dateCreated: lastSeen, lastSeen, current: true };
}
