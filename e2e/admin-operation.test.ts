import { beforeAll, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { totpCodeAt } from '#server/testing/enroll-second-factor.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { MEMBER_PASSWORD, signUpMember, signUpTestAdmin, type TestMember } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import { testOnEachScreenSize, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();
let member: TestMember;
beforeAll(async () => {
  member = await signUpMember(site);
});

testOnEachScreenSize(
  'an admin sets up a second factor on a %s, and logs in with its code',
  async (size) => {
    site.tolerate(/^401 for /);
    const admin = await signUpTestAdmin(site);
    const page = await site.visit('/profile', { cookie: admin.cookie, size });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Two-factor authentication' }).click();
    await page.getByRole('heading', { name: 'It’s off' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code for the key below' }).waitFor();
    const key = (await page.getByRole('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(totpCodeAt(key, new Date()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectAccessible(page, 'the recovery codes');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByRole('heading', { name: 'It’s on' }).waitFor();

    const otherPage = await site.visit('/login?next=/admin', { size });
    const logIn = otherPage.getByRole('button', { name: 'Login', exact: true });
    await otherPage.getByLabel('Username').fill(admin.username);
    await otherPage.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
    await logIn.click();
    // The setup has used the current code; the server also accepts the next one.
    await otherPage.getByLabel('Code', { exact: true }).fill(totpCodeAt(key, new Date(Date.now() + 30_000)));
    await logIn.click();
    await otherPage.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  },
  null,
);

test.runIf(isLongRun)(
  'while an admin keeps the site read-only, a member’s save is queued; it is sent afterwards',
  async () => {
    site.tolerate(/^503 for /);
    const admin = await signUpTestAdmin(site);
    const page = await site.visit('/admin', { cookie: admin.cookie });
    await page.getByRole('link', { name: 'Operations' }).click();
    await page.getByLabel('Message for visitors').fill('Back at noon.');
    await page.getByRole('button', { name: 'Make the site read-only' }).click();
    await page.getByRole('button', { name: 'Make it read-only' }).click();
    await page.getByRole('button', { name: 'Make the site writable again' }).waitFor();

    const otherPage = await site.visit('/sandwich/1', { cookie: member.cookie, size: 'phone' });
    await otherPage.clock.install();
    await otherPage.reload();
    const notice = otherPage.getByRole('status').filter({ hasText: 'Read-only for maintenance' });
    await notice.filter({ hasText: 'Back at noon.' }).waitFor();
    await expectAccessible(otherPage, 'a read-only page');
    await otherPage.getByRole('button', { name: /^Save/ }).first().click();
    await findToast(otherPage, 'Saved on this device');
    expect(await savedBy(member)).toEqual([]);

    await page.getByRole('button', { name: 'Make the site writable again' }).click();
    await page.getByRole('button', { name: 'Make the site read-only' }).waitFor();
    await otherPage.clock.fastForward(REFETCH_MS);
    await notice.waitFor({ state: 'hidden' });
    await expect.poll(() => savedBy(member)).toEqual([1]);
  },
);

/** Open pages check this often whether the site accepts changes again. */
const REFETCH_MS = 20_000;

async function savedBy({ id, send }: TestMember): Promise<number[]> {
  const entries = await send<{ sandwichId: number }[]>('GET', `/api/users/${id}/sandwiches`);
  return entries.map(({ sandwichId }) => sandwichId);
}
