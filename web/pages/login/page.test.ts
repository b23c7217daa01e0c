import { expect, test } from 'vitest';
import { buildMemberFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { StubbedProblemAnswer, renderPageAt } from '../../testing/rendered-page.ts';

const LOGIN_FOR_WISHLIST = '/login?next=%2Fsandwich%2F12&for=wishlist';

test('the sandwich that a visitor wanted to save is shown beside the form', async () => {
  const sandwich = buildSandwichFixture({ id: 12, name: 'Seoul Fire', price: 12 });
  const { text, requestedUrls, html } = await renderPageAt(LOGIN_FOR_WISHLIST, {
    '/api/sandwiches/12': sandwich,
  });
  expect(text).toContain('Login required Please log in to add sandwiches to your wishlist.');
  expect(text).toContain('Seoul Fire will wait Log in to put it on your list. We’ll bring you right back.');
  expect(text).toContain('$12.00');
  expect(requestedUrls).toEqual(['/api/sandwiches/12']);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('a deleted sandwich does not change the form', async () => {
  const { text, status } = await renderPageAt(LOGIN_FOR_WISHLIST, {
    '/api/sandwiches/12': new StubbedProblemAnswer(410, 'Gone.'),
  });
  expect(status).toBe(200);
  expect(text).toContain('Welcome back');
});

test('the login form labels its fields for password managers (M2.10, M2.132)', async () => {
  const { html, text } = await renderPageAt('/login', {});
  expect(text).toContain('Login Register Username Password');
  expect(inputs(html)).toEqual([
    ['username', 'username'],
    ['password', 'current-password'],
  ]);
});

test('tab=register opens the registration (M2.11, A2.12)', async () => {
  const { html, text } = await renderPageAt('/login?tab=register', {});
  expect(text).toContain('Username Email Password');
  expect(text).toContain('Confirm password');
  expect(html).toMatch(/aria-selected="true"[^>]*>Register</);
  expect(inputs(html)).toEqual([
    ['username', 'username'],
    ['email', 'email'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
});

test('a site with closed registration says so', async () => {
  const { text } = await renderPageAt('/login?tab=register', {}, null, { registration: 'closed' });
  expect(text).toContain('Registration is closed on this site.');
  expect(text).not.toContain('Confirm password');
});

test.each([
  ['/login', '/profile'],
  ['/login?next=/sandwich/3/review', '/sandwich/3/review'],
  ['/login?next=/explore?q=日本%7F', '/explore?q=%E6%97%A5%E6%9C%AC%7F'],
  ['/login?next=/.//evil.example', '/.//evil.example'],
  ['/login?next=//evil.example', '/profile'],
  ['/login?next=https://evil.example', '/profile'],
])('%s redirects a member to %s', async (url, location) => {
  expect(await renderPageAt(url, {}, buildMemberFixture())).toMatchObject({
    status: 302,
    location,
    html: '',
  });
});

test('the forgotten-password page offers an email, or refers to an admin if the site sends none', async () => {
  expect((await renderPageAt('/forgot-password', {})).text).toContain('we’ll send you a link');
  const { text } = await renderPageAt('/forgot-password', {}, null, { hasMail: false });
  expect(text).toContain('Clucket doesn’t send email. Ask its admin');
});

test.each(['/reset-password', '/verify-email'])(
  '%s says that it needs JavaScript to read the token in the fragment',
  async (url) => {
    const SCRIPT = 'This form needs JavaScript';
    const { text } = await renderPageAt(url, {});
    expect(text).toContain(SCRIPT);
    expect(text).not.toContain('Part of this link is missing');
    expect((await renderPageAt(`${url}?token=abc`, {})).text).not.toContain(SCRIPT);
  },
);

function inputs(html: string): (string | undefined)[][] {
  return [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1],
    / autoComplete="([^"]*)"/i.exec(tag)?.[1],
  ]);
}
