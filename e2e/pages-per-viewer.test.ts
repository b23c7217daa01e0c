import { formatterFactory, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { HTML_RULES } from './html-rules.ts';
import { useSite } from './site.ts';

const site = useSite();
const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));
const explained = formatterFactory('text');
const PASSWORD = 'crispy-thigh-9';
const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

type Person = { id: string; username: string; email: string; cookie: string };
let mine: Person;
let hers: Person;

beforeAll(async () => {
  mine = await signUp('canary-wren');
  await fetch(`${site.baseUrl}/api/reviews`, {
    method: 'POST',
    headers: { ...HEADERS, cookie: mine.cookie },
    body: JSON.stringify({ sandwichId: 2, rating: 4, review: 'Crisp.' }),
  });
  hers = await signUp('canary-robin');
  await sql`UPDATE users SET bio = 'secret-bio-of-robin', location = 'secret-nest' WHERE id = ${hers.id}`.execute(
    site.db,
  );
});

const PUBLIC = ['/', '/explore', '/sandwich/1', '/sandwich/1/reviews', '/restaurant/1', '/login'];

test.each(PUBLIC)('%s is the same for every visitor, whoever has been there before', async (path) => {
  const [before, after] = await withinOneMinute(async () => {
    const first = await page(path);
    await page(path, mine.cookie);
    return [first, await page(path)] as const;
  });
  expect(after.text.replace(/"now":\d+/, '')).toBe(before.text.replace(/"now":\d+/, ''));
  expect(after.headers.get('cache-control')).toBe('public, no-cache');
  expect(after.headers.get('vary')).toMatch(/Cookie/);
  expect(after.text).not.toContain('/api/auth/me');
});

test('a page for a member greets that member, holds nothing of another, and is kept by nobody', async () => {
  for (const path of ['/', '/explore', '/sandwich/1', '/profile']) {
    const { status, text, headers } = await page(path, mine.cookie);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
    expect(text).toContain(`Hi, <!-- -->${mine.username}`);
    for (const secret of [hers.id, hers.email, hers.username, 'secret-bio-of-robin', 'secret-nest'])
      expect(text, path).not.toContain(secret);
    expect(text).not.toMatch(/argon2|passwordHash|password_hash/);
    expect(text).not.toContain(mine.cookie.split('.')[1]);
  }
});

test.each([
  '/collection',
  '/collection?show=tried&q=x',
  '/sandwich/1/review',
  '/sandwich/2/review',
  '/profile',
  '/',
])('%s has valid HTML for a member', async (path) => {
  const { status, text } = await page(path, mine.cookie);
  expect(status).toBe(200);
  const report = await validator.validateString(text, path);
  expect(report.valid, explained(report.results)).toBe(true);
});

test.each(['/100%', '/sandwich/%zz', '/%E0%A4%A?x=%'])(
  '%s, whose percent signs make no sense, is the 404 page',
  async (path) => {
    const { status, text, headers } = await page(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(text).toContain('404 Page Not Found');
  },
);

test('the page of one is never sent for the tag of another', async () => {
  const { headers } = await page('/profile', hers.cookie);
  const tag = headers.get('etag');
  const answer = await fetch(`${site.baseUrl}/profile`, {
    headers: { cookie: mine.cookie, ...(tag ? { 'if-none-match': tag } : {}) },
  });
  expect(answer.status).toBe(200);
});

test.each(['/profile', '/collection', '/sandwich/1/review'])(
  '%s leads a visitor, or an ended session, to the login and back',
  async (path) => {
    for (const cookie of ['', `clucket=${mine.id}.${'A'.repeat(43)}`]) {
      const answer = await page(path, cookie);
      expect([answer.status, answer.text]).toEqual([302, '']);
      expect(answer.headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  },
);

test('the Authorization header makes nobody a member of a page', async () => {
  const answer = await fetch(`${site.baseUrl}/profile`, {
    headers: { authorization: `Bearer ${mine.id}` },
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
});

test('the theme of the cookie is in the first HTML', async () => {
  expect((await page('/', 'theme=dark')).text).toContain('<html lang="en" data-theme="dark">');
  expect((await page('/profile', `theme=light; ${mine.cookie}`)).text).toContain('data-theme="light"');
});

async function page(path: string, cookie = '') {
  const answer = await fetch(site.baseUrl + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Pages say "Open" and "2 minutes ago": what is asked across the turn of a minute is asked again. */
async function withinOneMinute<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const begun = minute();
    const answer = await ask();
    if (minute() === begun) return answer;
  }
}

async function signUp(username: string): Promise<Person> {
  const email = `${username}@secret.example`;
  const body = JSON.stringify({ username, email, password: PASSWORD });
  const answer = await fetch(`${site.baseUrl}/api/auth/register`, { method: 'POST', headers: HEADERS, body });
  const { id } = (await answer.json()) as { id: string };
  return { id, username, email, cookie: answer.headers.get('set-cookie')!.split(';')[0]! };
}
