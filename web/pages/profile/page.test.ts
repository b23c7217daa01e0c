import { expect, test } from 'vitest';
import type { UserSandwich } from '#contract/members/collection.ts';
import type { LevelInfo } from '#contract/members/progress.ts';
import type { PublicSiteInfo } from '#contract/site.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { buildMemberFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { RENDER_TEST_TIME, renderPageAt } from '../../testing/rendered-page.ts';

const me = buildMemberFixture();
const BADGE = {
  id: 1,
  name: 'First Bite',
  description: 'The first of many.',
  imageUrl: null,
  drawingUrl: '/images/badges/1-aaaa.svg',
  requiredXp: 100,
  category: 'level',
} as const;
const LEVEL: LevelInfo = {
  level: 7,
  xp: 740,
  badgeCount: 18,
  nextBadge: { ...BADGE, id: 2, name: 'Spice Runner', requiredXp: 800 },
  lastReceipt: {
    actionType: 'try',
    subject: 'Hot Tamale No. 5',
    xpEarned: 10,
    locationBonusXp: 15,
    withheld: null,
    timestamp: new Date(RENDER_TEST_TIME.getTime() - 2 * 86_400_000).toISOString(),
  },
};
const LISTS = [
  linkTo(buildSandwichFixture({ id: 1, name: 'Shibuya Katsu', price: 15 }), { hasTried: true }),
  linkTo(buildSandwichFixture({ id: 2, name: 'Morning Glory', price: null }), {
    hasTried: true,
    isFavorite: true,
  }),
  linkTo(buildSandwichFixture({ id: 3, name: 'Seoul Fire' }), {}),
];

test('a member’s page has level, badges, receipt, lists and a link to the settings (M2, M4.38, M7.13)', async () => {
  const { status, isComplete, text, html } = await profile();
  expect([status, isComplete]).toEqual([200, true]);
  for (const expected of [
    'User Silver Lake Member since March 2024 Settings wingspan Thigh over breast. Pickles on everything. 740 XP 60 XP to level 8',
    'Tried 2 Favorites 1 Wishlist 1',
    'Badges 1 of 18 First Bite The first of many. Spice Runner Next: 60 XP to go',
    'Tried Favorites Wishlist Shibuya Katsu A thigh the size of a mitt. $15.00 See details of Shibuya Katsu',
    'Receipt 2 days ago Hot Tamale No. 5, tried +10 Location bonus: you were there +15 Total 25 XP',
    'Change password',
    'Logout',
  ])
    expect(text).toContain(expected);
  expect(text).not.toContain('Seoul Fire');
  expect(html).toContain('aria-label="Level 7, 740 of 800 XP"');
  expect(html).toMatch(/<progress[^>]*value="740" max="800"/);
  expect(html).toContain('href="/sandwich/2"');
  expect(html).toContain('href="/settings"');
  expect(html).not.toMatch(/ style="/);
});

test('the receipt says why XP was withheld', async () => {
  const lastReceipt = { ...LEVEL.lastReceipt!, locationBonusXp: 0, withheld: 'far' as const };
  const { text } = await profile({ '/level': { ...LEVEL, lastReceipt } });
  expect(text).toContain('Total 10 XP No location bonus: you were more than 0.5 miles away.');
});

test('the next level has thousands separators, too', async () => {
  const { text } = await profile({ '/level': { ...LEVEL, level: 1000, xp: 100_000 } });
  expect(text).toContain('100,000 XP 100 XP to level 1,001');
});

test('a new member has a link to explore (M2.143)', async () => {
  const level = { level: 1, xp: 0, badgeCount: 18, nextBadge: null, lastReceipt: null };
  const { text, html } = await profile({
    '/level': level,
    '/badges': [],
    '/sandwiches?with=sandwich&limit=200': [],
  });
  expect(text).toContain('0 XP 200 XP to level 2');
  expect(text).toContain('Nothing tried yet');
  expect(text).not.toContain('Receipt');
  expect(html).toContain('href="/explore"');
});

test('says whether the email address is confirmed, and offers to send the email again', async () => {
  expect((await profile()).text).toContain('wing@span.example is confirmed.');
  const unconfirmed = await profile({}, buildMemberFixture({ emailVerified: false }));
  expect(unconfirmed.text).toContain('wing@span.example isn’t confirmed yet. Resend email');
  const { text } = await profile({}, buildMemberFixture({ emailVerified: false }), { hasMail: false });
  expect(text).not.toContain('confirmed');
});

test('loads only the first tried sandwiches of a long list, with all counts', async () => {
  const links = Array.from({ length: 100 }, (_, index) =>
    linkTo(buildSandwichFixture({ id: index + 1, name: `Cluck ${index + 1}.` }), {
      hasTried: index % 2 === 0,
    }),
  );
  const { text, html, requestedUrls } = await profile({
    '/sandwiches/start?shelf=tried&order=newest&limit=8': {
      counts: { all: 100, tried: 50, favorites: 0, wanted: 50 },
      total: 50,
      links: links.filter(({ hasTried }) => hasTried).slice(0, 8),
    },
  });
  expect(requestedUrls.filter((address) => address.includes('with=sandwich'))).toEqual([]);
  expect(text).toContain('Tried 50 Favorites 0 Wishlist 50');
  expect(text).toMatch(/Cluck 15\..*Show more/);
  expect(html).not.toContain('Cluck 17.');
});

test('the page has the profile form, a collapsed password form and Logout (M2.137, M2.138, M2.144)', async () => {
  const { html } = await profile();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  for (const button of ['Save', 'Change password', 'Logout'])
    expect(main).toMatch(new RegExp(`<button[^>]*>${button}(<svg.*?</svg>)?</button>`, 's'));
  expect(main).toMatch(/aria-expanded="false"[^>]*>Change password/);
  for (const field of ['Username', 'Email', 'Display name', 'Location', 'Bio'])
    expect(main).toMatch(new RegExp(`<label for="[^"]*">${field}</label>`));
  expect(main).not.toContain('Current password');
});

test('an admin has the label Admin and links to the admin pages (M2.27, M2.136)', async () => {
  const { text } = await profile({}, buildMemberFixture({ role: 'admin' }));
  expect(text).toContain('Admin Silver Lake Member since March 2024 Settings wingspan');
  expect(text).toContain('Home Explore My Collection Add Restaurant Admin');
  expect(text).toContain('Hi, wingspan Profile Admin Dashboard Logout');
  expect(text).toContain('Home Explore Collection Add Profile');
});

test('a part that fails to load leaves the rest intact, and the page is not cached', async () => {
  const { text, isComplete } = await profile({ '/badges': undefined });
  expect(isComplete).toBe(false);
  expect(text).toContain('740 XP');
});

test('a visitor is redirected to the login without any data (M2.135)', async () => {
  expect(await renderPageAt('/profile?x=1', {})).toMatchObject({
    status: 302,
    location: '/login?next=%2Fprofile%3Fx%3D1',
    html: '',
    requestedUrls: [],
  });
});

function profile(more: Record<string, unknown> = {}, viewer = me, site: Partial<PublicSiteInfo> = {}) {
  const answers = {
    '/level': LEVEL,
    '/badges': [{ ...BADGE, dateEarned: RENDER_TEST_TIME.toISOString() }],
    '/sandwiches?with=sandwich&limit=200': LISTS,
    ...more,
  };
  const own = Object.entries(answers).map(([path, answer]) => [`/api/users/${me.id}${path}`, answer]);
  return renderPageAt('/profile', Object.fromEntries(own), viewer, site);
}

function linkTo(sandwich: Sandwich, flags: Partial<UserSandwich>): UserSandwich {
  return {
    id: sandwich.id,
    userId: me.id,
    sandwichId: sandwich.id,
    isFavorite: false,
    hasTried: false,
    dateCreated: RENDER_TEST_TIME.toISOString(),
    dateUpdated: RENDER_TEST_TIME.toISOString(),
    ...flags,
    sandwich,
  };
}
