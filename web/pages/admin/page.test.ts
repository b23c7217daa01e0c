import { expect, test } from 'vitest';
import { buildListedUserFixture, buildMemberFixture } from '#web/testing/fixtures.ts';
import { StubbedPagedAnswer, StubbedProblemAnswer, renderPageAt } from '#web/testing/rendered-page.ts';

const admin = buildMemberFixture({ role: 'admin', username: 'coop-manager' });
const USERS = '/api/users?limit=10&sort=username&order=ascending';
const ANSWERS = {
  '/api/overview': {
    restaurants: { total: 412, thisWeek: 3 },
    sandwiches: { total: 2196, withoutPhoto: 28 },
    users: { total: 10_482, thisWeek: 64 },
    recommendations: { pending: 2 },
  },
  [USERS]: new StubbedPagedAnswer(
    [
      buildListedUserFixture({ username: 'wingspan', xp: 1740 }),
      buildListedUserFixture({ id: 'u2', username: 'boss', role: 'admin' }),
    ],
    '</api/users?cursor=abc>; rel="next"',
  ),
  '/api/action-config': [
    { actionType: 'try', xpReward: 10, locationBonusXp: 15, description: 'Trying a sandwich' },
    { actionType: 'review', xpReward: 10, locationBonusXp: 0, description: 'Reviewing a sandwich' },
  ],
  '/api/error-log?limit=8': [
    {
      id: 1,
      origin: 'server',
      message: 'The fryer is cold',
      stack: 'at fry',
      method: 'GET',
      path: '/explore',
      requestId: 'r1',
      userAgent: null,
      dateCreated: '2026-11-21T20:00:00.000Z',
    },
  ],
};

test('/admin: links, system counts, the test button, users with a Promote action (A2)', async () => {
  const { status, text, html, requestedUrls } = await renderPageAt('/admin', ANSWERS, admin);
  expect(status).toBe(200);
  for (const path of [
    '/add-restaurant',
    '/admin/restaurants',
    '/explore',
    '/admin/recommendations',
    '/admin/badges',
    '/admin/award-badges',
  ])
    expect(html).toMatch(new RegExp(`<nav class="jobs".*href="${path}".*</nav>`, 's'));
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(<svg.*?<\/svg>)?Back to Home</s);
  expect(text).toContain(
    'Restaurants 412 3 added this week Sandwiches 2,196 28 without a photo Members 10,482 64 new this week',
  );
  expect(text).toContain('Recommendations 2 pending');
  expect(text).toContain('Test error monitoring');
  expect(text).toContain('wingspan wing@span.example User 1,740 Mar 4, 2024');
  expect(html).toMatch(/<button[^>]*aria-label="Promote wingspan"[^>]*>Promote</);
  expect(html).toMatch(/<button[^>]*aria-label="Demote boss"[^>]*>Demote</);
  expect(html).toMatch(/role="switch"[^>]*aria-checked="false"[^>]*aria-label="Catalog editor: wingspan"/);
  expect(text).toContain('The fryer is cold GET /explore');
  expect(text).toContain('30 minutes ago');
  expect(html).toMatch(/aria-label="Location bonus: Trying a sandwich"[^>]*value="15"/);
  expect(html).not.toMatch(/ style="/);
  expect(requestedUrls).toHaveLength(5);
});

test('a list that fails to load leaves the rest of the page intact', async () => {
  const { text, status, isComplete } = await renderPageAt(
    '/admin',
    { ...ANSWERS, [USERS]: new StubbedProblemAnswer(503, 'Away') },
    admin,
  );
  expect([status, isComplete]).toEqual([200, false]);
  expect(text).toContain('The fryer is cold');
});

test('an admin also sees Add Restaurant and Admin, and Admin Dashboard in the account menu (M2.18, M2.22, M6.9)', async () => {
  const { text, html } = await renderPageAt('/admin', ANSWERS, admin);
  expect(text).toContain('Home Explore My Collection Add Restaurant Admin');
  expect(text).toContain('Hi, coop-manager Profile Admin Dashboard Logout');
  expect(html).toMatch(/<nav class="bar".*href="\/add-restaurant".*Add<.*<\/nav>/s);
  const member = await renderPageAt('/profile', {}, buildMemberFixture());
  expect(member.text).not.toMatch(/Add Restaurant|Admin/);
  expect(member.html).not.toContain('/admin');
});

test('/admin/audit shows who changed what, with the old and the new values', async () => {
  const entry = {
    id: 9,
    by: { id: 'u2', username: 'boss' },
    action: 'update',
    entityType: 'action-config',
    entityId: 'try',
    entityName: null,
    before: { locationBonusXp: 15, openNow: null },
    after: { locationBonusXp: 20, openNow: true },
    changeSetId: null,
    origin: null,
    dateCreated: '2026-11-21T20:30:00.000Z',
  };
  const operator = {
    ...entry,
    id: 8,
    by: null,
    action: 'promote',
    entityType: 'user',
    entityName: 'wingspan',
    before: null,
    after: null,
  };
  const { text, html } = await renderPageAt(
    '/admin/audit',
    { '/api/audit?limit=20': [entry, operator] },
    admin,
  );
  expect(text).toContain(
    'boss changed XP for try all changes to try location bonus XP and open now location bonus XP was 15 now 20 open now was nothing now yes just now',
  );
  expect(text).toContain('Command line promoted member wingspan all changes to wingspan no details');
  expect(html).toContain('<del>15</del>');
  expect(text).toContain('Back to Admin');
});

test('/admin links to a newer release if there is one', async () => {
  const update = { version: '0.3.0', current: '0.2.0', url: 'https://releases.example/v0.3.0' };
  const overview = { ...ANSWERS['/api/overview'], update };
  const { text, html } = await renderPageAt('/admin', { ...ANSWERS, '/api/overview': overview }, admin);
  expect(text).toContain('Clucket 0.3.0 is out. This site runs 0.2.0. What’s new');
  expect(html).toContain('<a href="https://releases.example/v0.3.0">What’s new</a>');
  expect((await renderPageAt('/admin', ANSWERS, admin)).text).not.toContain('is out.');
});
