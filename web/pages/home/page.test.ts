import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { buildMemberFixture, buildRestaurantFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { USUAL_HOME_FIXTURE } from '../../testing/home-fixtures.ts';
import { stubStorageAndFetch } from '../../testing/stub-storage-and-fetch.ts';
import { renderPageAt } from '../../testing/rendered-page.ts';
import { createExploreSearchHandler } from './hero.tsx';

const browser = stubStorageAndFetch();

const POPULAR = '/api/sandwiches/popular?limit=3';
const NEAREST = '/api/restaurants/search?lat=34.0522&lng=-118.2437&limit=3&locations=1';
const ANSWERS = {
  [POPULAR]: [1, 2, 3].map((id) => buildSandwichFixture({ id, name: `Cluck ${id}` })),
  [NEAREST]: [7, 8, 9].map((id) => buildRestaurantFixture({ id, name: `House ${id}` })),
};

test('shows 3 popular sandwiches and the 3 restaurants nearest to the fallback location (M1.1, M2, M9.13, D40)', async () => {
  const { requestedUrls, text, isComplete } = await renderPageAt('/', ANSWERS);
  expect(isComplete).toBe(true);
  expect(requestedUrls.toSorted()).toEqual([NEAREST, POPULAR].toSorted());
  for (const name of ['Cluck 1', 'Cluck 2', 'Cluck 3', 'House 7', 'House 8', 'House 9'])
    expect(text).toContain(name);
  expect(text).toContain('Restaurants Near You Distances from Los Angeles');
});

test('if no restaurant is nearby, home says how far the nearest one is', async () => {
  const at = async (...miles: number[]) => {
    const nearest = miles.map((distance, index) => buildRestaurantFixture({ id: index + 1, distance }));
    return (await renderPageAt('/', { ...ANSWERS, [NEAREST]: nearest })).text;
  };
  expect(await at(5432.2, 5440)).toContain(
    'Restaurants Near You Distances from Los Angeles. Nothing within 50 miles yet. The nearest is 5,432 miles away.',
  );
  expect(await at(50, 5440)).not.toContain('Nothing within');
  expect(await at()).not.toContain('Nothing within');
});

test('a member’s home starts with suggestions in the first HTML from one request, a visitor’s with the hero', async () => {
  const member = buildMemberFixture({ displayName: 'Wren Alvarez', level: 2, xp: 205 });
  const home = `/api/users/${member.id}/home`;
  const own = await renderPageAt('/', { ...ANSWERS, [home]: USUAL_HOME_FIXTURE }, member);
  expect(own.isComplete).toBe(true);
  expect(own.requestedUrls.filter((path) => path.startsWith('/api/users/'))).toEqual([home]);
  expect(own.text).toMatch(
    /Hi, Wren Alvarez 95 XP to level 3 Seoul Fire is 0\.9 mi away, and Ember & Hen is open until 11 pm\./,
  );
  const titles = [
    'Which was better?',
    'Pick up where you left off',
    'For you',
    'New at places you know',
    'Receipt',
  ];
  const documented = ['Popular Sandwiches', 'Restaurants Near You', 'Track Your Chicken Sandwich Journey'];
  const places = [...titles, ...documented].map((title) => own.text.indexOf(title));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(own.html).toMatch(/<input[^>]*placeholder="Search for sandwiches or restaurants"/);

  const { text, requestedUrls } = await renderPageAt('/', ANSWERS);
  expect(text).toContain('What’s next on your clucket list?');
  for (const title of titles) expect(text).not.toContain(title);
  expect(requestedUrls.filter((path) => path.startsWith('/api/users/'))).toEqual([]);
});

test('no sandwich is on a member’s home twice, including the popular ones', async () => {
  const member = buildMemberFixture();
  const popular = [31, 35, 39].map((id) => buildSandwichFixture({ id, name: `Cluck ${id}` }));
  const { html } = await renderPageAt(
    '/',
    { ...ANSWERS, [POPULAR]: popular, [`/api/users/${member.id}/home`]: USUAL_HOME_FIXTURE },
    member,
  );
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const ids = [...main.matchAll(/<h[23][^>]*><a [^>]*href="\/sandwich\/(\d+)"|data-sandwich="(\d+)"/g)].map(
    ([, link, comparedId]) => Number(link ?? comparedId),
  );
  expect(ids).toEqual(expect.arrayContaining([31, 35, 39]));
  expect(ids).toHaveLength(new Set(ids).size);
});

test('the promo’s receipt is an example for visitors; members see their level and load the list later', async () => {
  const example = /What yours could look like .* Level 7 740 XP/;
  expect((await renderPageAt('/', ANSWERS)).text).toMatch(example);
  const own = await renderPageAt('/', ANSWERS, buildMemberFixture({ level: 2, xp: 205 }));
  expect(own.text).toContain('Total Tried – Favorites – Want to Try – Level 2 205 XP');
  expect(own.text).not.toMatch(example);
  expect(own.requestedUrls.filter((path) => path.endsWith('/sandwiches'))).toEqual([]);
});

test('the hero’s search box says ‘Search for sandwiches or restaurants’ and leads to explore (M2.32)', async () => {
  const { html } = await renderPageAt('/', ANSWERS);
  expect(html).toMatch(/<input[^>]*placeholder="Search for sandwiches or restaurants"/);
  expect(html).toMatch(/<form[^>]*action="\/explore"/);
  expect(html).toMatch(/<button type="submit"[^>]*>(<svg.*?<\/svg>)?<span[^>]*>Search<\/span>/s);
  expect(html).toContain('<input type="hidden" name="view" value="sandwiches"/>');
});

test('‘View All’ links to both explore views, ‘Start Your Collection’ to /collection (M2.38, M2.40, M2.44)', async () => {
  const { html } = await renderPageAt('/', ANSWERS);
  expect(html).toMatch(/href="\/explore"[^>]*>View All/);
  expect(html).toMatch(/href="\/explore\?view=restaurants"[^>]*>View All/);
  expect(html).toMatch(/href="\/collection"[^>]*>Start Your Collection/);
});

test('the footer has the documented links, and its placeholders are not links (M2.30)', async () => {
  const { html } = await renderPageAt('/', ANSWERS);
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  const links = [...footer.matchAll(/<li><a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, text]) => [
    text,
    to,
  ]);
  expect(links).toEqual([
    ['Home', '/'],
    ['Explore Sandwiches', '/explore'],
    ['Find Restaurants', '/explore?view=restaurants'],
    ['My Collection', '/collection'],
    ['Recommend a Restaurant', '/recommend-restaurant'],
    // Licenses of imported data require it.
    ['Data sources', '/credits'],
  ]);
  for (const text of ['Contact Us', 'Privacy Policy', 'Terms of Service'])
    expect(footer).toContain(`<li><span>${text}</span></li>`);
});

test.each([
  ['  hot honey ', '/explore?q=hot+honey&view=sandwiches'],
  ['   ', '/explore?view=sandwiches'],
])(
  'a search for %j goes to %s and stores the explore view as sandwiches (M2.34, M2.35, M5.2)',
  (text, to) => {
    const navigate = vi.fn<(to: string) => void>();
    browser.storage.set('current-explore-view', '"restaurants"');
    createExploreSearchHandler(navigate)(text);
    expect(navigate.mock.calls).toEqual([[to]]);
    expect(browser.storage.get('current-explore-view')).toBe('"sandwiches"');
  },
);

test('a custom search handler can replace this behavior (M2.36)', () => {
  const [navigate, custom] = [vi.fn<(to: string) => void>(), vi.fn<(text: string) => void>()];
  createExploreSearchHandler(navigate, custom)('katsu');
  expect([navigate.mock.calls, custom.mock.calls]).toEqual([[], [['katsu']]]);
});

test('a card shows a positive distance only, two lines of text, three tags, and a drawing without a photo (M2, M9.12)', async () => {
  const tags = ['Hot', 'Slaw', 'Toast', 'Late'].map((name, id) => ({ id, name, type: 'style' }));
  const { text, html } = await renderPageAt('/', {
    ...ANSWERS,
    [POPULAR]: [
      buildSandwichFixture({ name: 'Near', distance: 0.05, tags, imageUrl: '/uploads/x.webp' }),
      buildSandwichFixture({ id: 2, name: 'Here', distance: 0 }),
      buildSandwichFixture({ id: 3, name: 'Far', distance: 1.26 }),
    ],
  });
  expect(text.match(/[\d.]+ (ft|mi)(?! away)/g)).toEqual(['264 ft', '1.3 mi']);
  expect(text).toContain('Hot Slaw Toast Mark as Tried');
  expect(html).toMatch(/<img [^>]*src="\/uploads\/x\.webp"/);
  expect(html).toMatch(/<img [^>]*src="\/images\/sandwiches\/1-aaaa\.svg"/);
  expect(readFileSync('web/styles/components/cards.css', 'utf8')).toMatch(/\.desc \{[^}]*\bline-clamp: 2;/);
});

test('a sandwich card has restaurant, rating, price, both toggles and ‘Mark as Tried’ (M2, M9.11)', async () => {
  const { text, html } = await renderPageAt('/', {
    ...ANSWERS,
    [POPULAR]: [buildSandwichFixture({ averageRating: 4, reviewCount: 1, price: 9 })],
  });
  expect(text).toContain(
    '$9.00 The Big Cluck Birdhouse on Sunset Rated 4.0 out of 5 stars (1 rating) A thigh the size of a mitt. Mark as Tried',
  );
  expect(html).toContain('aria-label="Favorite The Big Cluck"');
  expect(html).toContain('aria-label="Add The Big Cluck to wishlist"');
});

test('a restaurant card has its picture, nearest address, facts and ‘View Restaurant’ (M2.56, M2.59, M2.60, M2.62)', async () => {
  const place = { address: '2 Far St', hoursOfOperation: null };
  const { text, html } = await renderPageAt('/', {
    ...ANSWERS,
    [NEAREST]: [
      buildRestaurantFixture({
        locations: [place, { ...place, address: '1 Near St' }] as never,
        closestLocationIndex: 1,
      }),
    ],
  });
  expect(text).toContain(
    '422 ft away Birdhouse on Sunset Closed 1 Near St Thighs, mostly. Fast Casual $$ 6 Sandwiches View Restaurant',
  );
  expect(html).toMatch(/<img [^>]*src="\/images\/restaurants\/7-bbbb\.svg"/);
  expect(html).toMatch(/href="\/restaurant\/7"[^>]*>View Restaurant/);
});
