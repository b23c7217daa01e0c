import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#db/demo/load-demo.ts';
import { sql } from '#server/platform/database/database.ts';
import { expectValidHtml } from '#server/testing/assertions/expect-valid-html.ts';
import { signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let member: TestUser;
let otherMember: TestUser;

beforeAll(async () => {
  await loadDemo(site.db, { today: site.clock.now });
  member = await signUp(site, { username: 'canary-wren', email: 'canary-wren@secret.example' });
  await member.send('POST', '/api/reviews', { sandwichId: 2, rating: 4, review: 'Crisp.' });
  otherMember = await signUp(site, { username: 'canary-robin', email: 'canary-robin@secret.example' });
  await sql`UPDATE users SET bio = 'secret-bio-of-robin', location = 'secret-nest' WHERE id = ${otherMember.id}`.execute(
    site.db,
  );
});

const PUBLIC = ['/', '/explore', '/sandwich/1', '/sandwich/1/reviews', '/restaurant/1', '/login'];

test.each(PUBLIC)('%s is the same for every visitor, even after a member has requested it', async (path) => {
  const before = await page(path);
  await page(path, member.cookie);
  const after = await page(path);
  expect(after.text).toBe(before.text);
  expect(after.headers['cache-control']).toBe('public, no-cache');
  expect(after.headers['vary']).toMatch(/Cookie/);
  expect(after.text).not.toContain('/api/auth/me');
});

test('a member’s page greets that member, contains no data of another member, and is not cached', async () => {
  for (const path of ['/', '/explore', '/sandwich/1', '/profile', '/settings']) {
    const { status, text, headers } = await page(path, member.cookie);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
    expect(text).toContain(`Hi, <!-- -->${member.username}`);
    const email = 'canary-robin@secret.example';
    for (const secret of [otherMember.id, email, otherMember.username, 'secret-bio-of-robin', 'secret-nest'])
      expect(text, path).not.toContain(secret);
    expect(text).not.toMatch(/argon2|passwordHash|password_hash/);
    expect(text).not.toContain(member.cookie.split('.')[1]);
  }
});

test.each([
  '/collection',
  '/collection?show=tried&q=x',
  '/sandwich/1/review',
  '/sandwich/2/review',
  '/profile',
  '/settings',
  '/',
])('%s has valid HTML for a member', async (path) => {
  const { status, text } = await page(path, member.cookie);
  expect(status).toBe(200);
  await expectValidHtml(text, path);
});

test.each(['/100%', '/sandwich/%zz', '/%E0%A4%A?x=%'])(
  '%s has an invalid percent-encoding and renders the 404 page',
  async (path) => {
    const { status, text, headers } = await page(path);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).toContain('404 Page Not Found');
  },
);

test('the ETag of another member’s page is never answered with 304', async () => {
  const tag = (await page('/profile', otherMember.cookie)).headers['etag'];
  const answer = await site.get('/profile', {
    cookie: member.cookie,
    ...(tag ? { 'if-none-match': tag } : {}),
  });
  expect(answer.status).toBe(200);
});

test.each(['/profile', '/collection', '/sandwich/1/review'])(
  '%s redirects a visitor or an ended session to the login and back (M2.3, M2.114, M7.22)',
  async (path) => {
    for (const cookie of ['', `clucket=${member.id}.${'A'.repeat(43)}`]) {
      const answer = await page(path, cookie);
      expect([answer.status, answer.text]).toEqual([302, '']);
      expect(answer.headers['location']).toBe(`/login?next=${encodeURIComponent(path)}`);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  },
);

test.each([
  '/add-restaurant',
  '/admin',
  '/admin/restaurants',
  '/admin/badges',
  '/admin/award-badges',
  '/admin/recommendations',
  '/admin/audit',
  '/edit-restaurant?id=1',
  '/image-processing-test',
])('%s redirects a visitor to the login and answers a member 403 (A6.13)', async (path) => {
  const { status, headers } = await page(path);
  expect([status, headers['location']]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
  expect((await page(path, member.cookie)).status).toBe(403);
});

test('an Authorization header signs nobody in to a page', async () => {
  const answer = await signedOutUser(site).get('/profile', { authorization: `Bearer ${member.id}` });
  expect(answer.status).toBe(302);
});

test('the theme from the cookie is in the first HTML', async () => {
  expect((await page('/', 'theme=dark')).text).toContain('<html lang="en" data-theme="dark">');
  expect((await page('/profile', `theme=light; ${member.cookie}`)).text).toContain('data-theme="light"');
});

function page(path: string, cookie = '') {
  return site.get(path, cookie ? { cookie } : {});
}
