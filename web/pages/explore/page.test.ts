import { expect, test } from 'vitest';
import { buildRestaurantFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { StubbedPagedAnswer, StubbedProblemAnswer, renderPageAt } from '../../testing/rendered-page.ts';

const TAGS = [
  { id: 1, name: 'Hot', type: 'heat' },
  { id: 2, name: 'Biscuit', type: 'bread' },
];
const NEAR = 'lat=34.0522&lng=-118.2437';
const SANDWICHES = `/api/sandwiches/search?${NEAR}&radius=25&sort=best&limit=24`;

test('results, filters, the other tab and the next page are links in the first HTML (M2.2, M2.63, M2.68)', async () => {
  const { status, text, html } = await renderPageAt('/explore', {
    '/api/tags': TAGS,
    [SANDWICHES]: new StubbedPagedAnswer(
      [buildSandwichFixture({ distance: 2.2 })],
      '</api/x?cursor=WzFd>; rel="next"',
    ),
  });
  expect(status).toBe(200);
  expect(text).toContain('Explore Search Search Use Location Chicken Sandwiches Restaurants Tags');
  expect(text).toMatch(
    /bread Biscuit heat Hot .* 1 sandwich · distances from Los Angeles .* The Big Cluck Birdhouse on Sunset/,
  );
  for (const to of [
    '/explore?view=restaurants',
    '/explore?view=sandwiches&spicy=true',
    '/explore?view=sandwiches&priceRange=$$',
    '/explore?view=sandwiches&tags=Biscuit',
    '/explore?view=sandwiches&radius=any',
    '/explore?view=sandwiches&sort=price',
    '/explore?view=sandwiches&cursor=WzFd',
    '/sandwich/1',
  ])
    expect(html).toContain(`href="${to.replaceAll('&', '&amp;')}"`);
  expect(html).not.toMatch(/ style="/);
});

test('the first HTML reserves space for the map without requesting it', async () => {
  const { html, requestedUrls } = await renderPageAt('/explore', {
    '/api/tags': TAGS,
    [SANDWICHES]: [buildSandwichFixture()],
  });
  expect(html).toContain('<div class="map-area"></div>');
  expect(html).toContain('href="/explore?view=sandwiches&amp;map=true"');
  expect(html).toContain('href="/explore?view=sandwiches&amp;map=false"');
  expect(requestedUrls.join()).not.toContain('/api/map');
  const hidden = await renderPageAt('/explore?map=false', {
    '/api/tags': TAGS,
    [SANDWICHES]: [buildSandwichFixture()],
  });
  expect(hidden.html).not.toContain('map-area');
});

test('the form keeps the filters, and each filter can be removed', async () => {
  const { html, text } = await renderPageAt('/explore?q=hot&priceRange=$&tags=Hot&sort=price&cursor=abc', {
    '/api/tags': TAGS,
    [`/api/sandwiches/search?q=hot&${NEAR}&radius=25&sort=price&limit=24&cursor=abc&priceRange=%24&tags=Hot`]:
      [buildSandwichFixture()],
  });
  for (const [name, value] of Object.entries({
    view: 'sandwiches',
    priceRange: '$',
    tags: 'Hot',
    sort: 'price',
  }))
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  expect(html).not.toContain('name="cursor"');
  expect(text).toContain('Remove filter Hot');
  expect(text).toContain('Clear all filters (2)');
  expect(text).toContain('Back to the first results');
  expect(html).toContain('href="/explore?q=hot&amp;view=sandwiches&amp;sort=price"');
});

test('restaurants are sorted by distance and have their own filters', async () => {
  const { text, html } = await renderPageAt('/explore?view=restaurants&openNow=true', {
    [`/api/restaurants/search?${NEAR}&sort=distance&limit=24&locations=1&openNow=true`]: [
      buildRestaurantFixture(),
    ],
  });
  expect(text).toContain('Remove filter Open now');
  expect(text).toContain(
    'Fast Food Fast Casual Casual Dining Fine Dining Food Truck Cafe Pub Restaurant Deli Bakery',
  );
  expect(text).toContain('422 ft away Birdhouse on Sunset Open');
  expect(html).toContain('<link rel="canonical" href="https://clucket.example/explore?view=restaurants"/>');
});

test('with a chosen time, cards say “Open” at that time and not whether they are open now', async () => {
  const { html, text } = await renderPageAt('/explore?view=restaurants&openAt=2026-11-25T02:00', {
    [`/api/restaurants/search?${NEAR}&sort=distance&limit=24&locations=1&openAt=2026-11-25T02%3A00`]: [
      buildRestaurantFixture(),
    ],
  });
  expect(text).toContain('422 ft away Birdhouse on Sunset');
  expect(html).toContain('<span class="chip open">Open Wed, Nov 25, 2 am</span>');
  expect(html).not.toContain('<span class="chip open">Open</span>');
  expect(html).not.toContain('chip closed');
});

test('a search without results suggests what to change', async () => {
  const { text, html } = await renderPageAt('/explore?q=zzz&spicy=true', {
    '/api/tags': TAGS,
    [`/api/sandwiches/search?q=zzz&${NEAR}&radius=25&sort=best&limit=24&spicy=true`]: [],
  });
  expect(text).toContain(
    'Nothing on the menu for “zzz” Look a little farther, or remove a filter. Widen to 50 mi Search everywhere Remove filter Spicy Remove “zzz”',
  );
  expect(html).toContain('href="/explore?q=zzz&amp;view=sandwiches&amp;spicy=true&amp;radius=50"');
});

const ZZZ_SANDWICHES = `/api/sandwiches/search?q=zzz&${NEAR}&radius=25&sort=best&limit=24`;
const ZZZ_RESTAURANTS = `/api/restaurants/search?q=zzz&${NEAR}&sort=distance&limit=24&locations=1`;

test('if no sandwich matches the text, it shows and links the number of restaurants that do', async () => {
  const { html, text } = await renderPageAt('/explore?q=zzz&spicy=true&openNow=true&sort=rating', {
    '/api/tags': TAGS,
    [`/api/sandwiches/search?q=zzz&${NEAR}&radius=25&sort=rating&limit=24&spicy=true&openNow=true`]: [],
    [`/api/restaurants/search?q=zzz&${NEAR}&sort=rating&limit=24&locations=1&openNow=true`]: [
      buildRestaurantFixture(),
      buildRestaurantFixture({ id: 8 }),
    ],
  });
  expect(text).toContain('remove a filter. 2 restaurants match Widen to 50 mi');
  expect(html).toContain('href="/explore?q=zzz&amp;view=restaurants&amp;openNow=true&amp;sort=rating"');
});

test('if no restaurant matches the text, it shows the number of sandwiches that do', async () => {
  const { html, text } = await renderPageAt('/explore?q=zzz&view=restaurants', {
    [ZZZ_RESTAURANTS]: [],
    [ZZZ_SANDWICHES]: [buildSandwichFixture()],
  });
  expect(text).toContain('or tell us what’s missing. 1 sandwich matches');
  expect(html).toContain('href="/explore?q=zzz&amp;view=sandwiches"');
});

test('does not query the other view if this one has results or there is no search text', async () => {
  const found = await renderPageAt('/explore?q=zzz', {
    '/api/tags': TAGS,
    [ZZZ_SANDWICHES]: [buildSandwichFixture()],
  });
  const unsearched = await renderPageAt('/explore', { '/api/tags': TAGS, [SANDWICHES]: [] });
  expect([...found.requestedUrls, ...unsearched.requestedUrls].join()).not.toContain(
    '/api/restaurants/search',
  );
  expect(unsearched.text).toContain('Nothing frying');
});

test.each([
  ['has no match either', []],
  ['fails to load', new StubbedProblemAnswer(500, 'It broke.')],
])('if the other view %s, it is not mentioned', async (_, answer) => {
  const { text, requestedUrls } = await renderPageAt('/explore?q=zzz', {
    '/api/tags': TAGS,
    [ZZZ_SANDWICHES]: [],
    [ZZZ_RESTAURANTS]: answer,
  });
  expect(requestedUrls).toContain(ZZZ_RESTAURANTS);
  expect(text).toContain('Nothing on the menu for “zzz”');
  expect(text).not.toMatch(/restaurants? match/);
});

test.each([
  ['sandwiches', 'Failed to load sandwiches. Please try again.'],
  ['restaurants', 'Failed to load restaurants. Please try again.'],
])('%s that cannot be loaded show the documented text (M2.70, M2.71)', async (view, expected) => {
  const query =
    view === 'sandwiches'
      ? `${NEAR}&radius=25&sort=best&limit=24`
      : `${NEAR}&sort=distance&limit=24&locations=1`;
  const { text } = await renderPageAt(`/explore?view=${view}`, {
    '/api/tags': TAGS,
    [`/api/${view}/search?${query}`]: new StubbedProblemAnswer(500, 'It broke.'),
  });
  expect(text).toContain(expected);
});
