import { expect, test } from 'vitest';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { renderPageAt } from '#web/testing/rendered-page.ts';
import { ariaCurrentOf } from './nav-links.ts';

const member = buildMemberFixture();
const EMPTY = {
  [`/api/users/${member.id}/sandwiches?with=sandwich&limit=200`]: [],
  [`/api/reviews?userId=${member.id}&limit=200`]: [],
};
const ADMINS = ['Add Restaurant', 'Admin Dashboard'];

test('shows members the greeting, Profile and Logout, and no admin links (M2)', async () => {
  const { text } = await renderPageAt('/collection', EMPTY, member);
  expect(text).toContain('Hi, wingspan Profile Logout');
  expect(text).toContain('Home Explore Collection Profile');
  for (const linkText of ADMINS) expect(text).not.toContain(linkText);
});

test('shows visitors Login and Register, and Login in the bottom bar (M2.20, M2.24, M2.28)', async () => {
  const { text } = await renderPageAt('/login', {});
  expect(text).toContain('Login Register');
  expect(text).toContain('Home Explore Collection Login');
  expect(text).not.toContain('Logout');
  for (const linkText of ADMINS) expect(text).not.toContain(linkText);
});

test.each([
  [
    'a visitor',
    null,
    ['Home /', 'Explore /explore', 'My Collection /collection'],
    ['Login /login', 'Register /login?tab=register'],
    ['Home /', 'Explore /explore', 'Collection /collection', 'Login /login'],
  ],
  [
    'an admin',
    buildMemberFixture({ role: 'admin' }),
    [
      'Home /',
      'Explore /explore',
      'My Collection /collection',
      'Add Restaurant /add-restaurant',
      'Admin /admin',
    ],
    ['Profile /profile', 'Admin Dashboard /admin'],
    ['Home /', 'Explore /explore', 'Collection /collection', 'Add /add-restaurant', 'Profile /profile'],
  ],
])(
  'the logo, header, account menu and bottom bar have the right links for %s (M2.17, M2.18, M2.24, M2.27)',
  async (_, viewer, main, account, bar) => {
    const { html } = await renderPageAt('/no/such/page', {}, viewer);
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*><svg.*?<\/svg><span class="one">Clucket</s);
    expect(linksIn(html, 'Main')).toEqual(main);
    expect(linksIn(html, 'Account')).toEqual(account);
    expect(linksIn(html, 'Bottom bar')).toEqual(bar);
  },
);

test('a catalog editor sees Manage restaurants, and no admin links (D0.35)', async () => {
  const { text } = await renderPageAt('/collection', EMPTY, { ...member, catalogEditor: true });
  expect(text).toContain('Hi, wingspan Profile Manage restaurants Logout');
  for (const linkText of ADMINS) expect(text).not.toContain(linkText);
});

test('Contact Us, Privacy Policy, Terms of Service and social icons are placeholders without destinations (M2.31)', async () => {
  const { html } = await renderPageAt('/login', {});
  const footer = html.slice(html.indexOf('<footer'));
  for (const linkText of ['Contact Us', 'Privacy Policy', 'Terms of Service'])
    expect(footer).toContain(`<span>${linkText}</span>`);
  expect(footer).toMatch(/<div class="social"><svg/);
});

test('FOOTER_LINKS gives the footer links destinations (M2.31, D59)', async () => {
  const footerLinks = {
    contact: 'mailto:hello@clucket.example',
    terms: '/terms.html',
    feed: 'https://feed.example/',
  };
  const { html } = await renderPageAt('/login', {}, null, { footerLinks });
  expect(html).toContain('<a href="mailto:hello@clucket.example">Contact Us</a>');
  expect(html).toContain('<a href="/terms.html">Terms of Service</a>');
  expect(html).toContain('<span>Privacy Policy</span>');
  expect(html).toContain('<a href="https://feed.example/" aria-label="Feed">');
});

test('sets aria-current on a page’s link, on that page and on the pages below it', () => {
  expect(ariaCurrentOf('/admin', '/admin')).toBe('page');
  expect(ariaCurrentOf('/admin/badges', '/admin')).toBe('true');
  expect(ariaCurrentOf('/edit-restaurant', '/admin')).toBe('true');
  expect(ariaCurrentOf('/image-processing-test', '/admin')).toBe('true');
  expect(ariaCurrentOf('/edit-restaurant', '/')).toBeUndefined();
  expect(ariaCurrentOf('/administration', '/admin')).toBeUndefined();
  expect(ariaCurrentOf('/explore', '/')).toBeUndefined();
  expect(ariaCurrentOf('/', '/')).toBe('page');
});

/** The links of the labeled navigation as "Explore /explore". */
function linksIn(html: string, label: string): string[] {
  const nav = new RegExp(`<nav [^>]*aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(html)?.[1] ?? '';
  return [...nav.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => {
    const to = /href="([^"]*)"/.exec(attributes)?.[1];
    return `${inside.replace(/<svg.*?<\/svg>|<[^>]+>/gs, '')} ${to}`;
  });
}
