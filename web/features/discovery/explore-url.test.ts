import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryStringArbitrary } from '#packages/testing/query-string-arbitrary.ts';
import { DIET_FILTERS, PRICE_RANGES, RESTAURANT_TYPES, SEARCH_SORTS } from '#contract/base/enum-values.ts';
import { exploreUrl, exploreUrlParams, parseExploreUrl } from './explore-url.ts';
import {
  DEFAULT_EXPLORE_FILTERS,
  changeExploreFilters,
  resetFiltersForResultKind,
  type ExploreFilters,
} from './explore-filters.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((value) => value.trim());
const tagName = text.filter((name) => name !== '' && !name.includes(','));
const amount = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100);
const shared = {
  q: text,
  priceRange: fc.subarray([...PRICE_RANGES]),
  radius: fc.oneof(fc.constant(null), fc.constant('any' as const), fc.integer({ min: 1, max: 12_500 })),
  sort: fc.option(fc.constantFrom(...SEARCH_SORTS)),
  cursor: fc.option(fc.base64String({ minLength: 4, maxLength: 80 })),
};
const sandwiches = fc.record({
  ...shared,
  view: fc.constant('sandwiches' as const),
  minPrice: fc.option(amount),
  maxPrice: fc.option(amount),
  tags: fc.uniqueArray(tagName, { maxLength: 4 }),
  diet: fc.subarray([...DIET_FILTERS]),
  spicy: fc.boolean(),
  hasTried: fc.option(fc.constantFrom('true' as const, 'false' as const)),
});
const restaurants = fc.record({
  ...shared,
  view: fc.constant('restaurants' as const),
  openNow: fc.boolean(),
  restaurantType: fc.subarray([...RESTAURANT_TYPES]),
});
const explores = fc
  .oneof(sandwiches, restaurants)
  .map((some): ExploreFilters => ({ ...DEFAULT_EXPLORE_FILTERS, ...some }));

test('restores the filters from the URL and from the form without JavaScript (M2.2)', () => {
  fc.assert(
    fc.property(explores, (explore) => {
      expect(parseExploreUrl(new URL(exploreUrl(explore), 'http://site').search)).toEqual(explore);
      expect(parseExploreUrl(new URLSearchParams(exploreUrlParams(explore)))).toEqual(explore);
    }),
  );
});

test('accepts every URL, and its normalized form is stable', () => {
  fc.assert(
    fc.property(fc.constantFrom('', 'q=', 'tags=', 'cursor='), queryStringArbitrary, (name, query) => {
      const once = exploreUrl(parseExploreUrl(`${name}${query}`));
      expect(exploreUrl(parseExploreUrl(new URL(once, 'http://site').search))).toBe(once);
    }),
  );
});

test('writes a readable URL with the text first, then the view', () => {
  const explore = {
    ...DEFAULT_EXPLORE_FILTERS,
    q: 'hot honey',
    priceRange: ['$', '$$'],
    tags: ['Late night', 'Hot'],
  } as const;
  expect(exploreUrl(explore)).toBe(
    '/explore?q=hot+honey&view=sandwiches&priceRange=$,$$&tags=Late+night,Hot',
  );
});

test('shows sandwiches if the URL has a text but no view (M2.65)', () => {
  expect(parseExploreUrl('?q=spicy')).toMatchObject({ view: 'sandwiches', q: 'spicy' });
});

test.each([
  'view=tables',
  'sort=newest',
  'priceRange=cheap',
  'maxPrice=NaN',
  'maxPrice=-3',
  'radius=0',
  'radius=99999',
  'spicy=1',
  'openNow=yes',
  'openAt=tomorrow',
  'openAt=2026-02-30T10:00',
  'restaurantType=Pub',
  'utm_source=poster',
])('ignores %s', (search) => {
  expect(parseExploreUrl(search)).toEqual(DEFAULT_EXPLORE_FILTERS);
});

test.each([
  ['q', 'x'.repeat(200), 199],
  ['tags', 'x'.repeat(500), 499],
])('truncates a long %s before an emoji rather than inside it', (name, long, expectedLength) => {
  const explore = parseExploreUrl(new URLSearchParams({ [name]: `${long.slice(1)}🍗` }));
  expect(exploreUrl(explore)).toContain(`${name}=${'x'.repeat(expectedLength)}`);
  expect(parseExploreUrl(new URLSearchParams({ [name]: '\0' }))).toEqual(DEFAULT_EXPLORE_FILTERS);
});

test('switching views drops the text, price and tags and keeps the radius and sort order (M2.67)', () => {
  const explore = parseExploreUrl(
    'q=hot&priceRange=$&maxPrice=12&tags=Hot&spicy=true&radius=5&sort=rating&cursor=abc',
  );
  expect(exploreUrl(resetFiltersForResultKind(explore, 'restaurants'))).toBe(
    '/explore?view=restaurants&radius=5&sort=rating',
  );
});

test('changing a filter starts the list at its first result again', () => {
  expect(changeExploreFilters(parseExploreUrl('spicy=true&cursor=abc'), { sort: 'price' })).toMatchObject({
    spicy: true,
    cursor: null,
  });
});

test('"open now" and "open at" work in both views, but not together', () => {
  for (const view of ['sandwiches', 'restaurants']) {
    expect(parseExploreUrl(`view=${view}&openNow=true`)).toMatchObject({ openNow: true, openAt: null });
    const at = parseExploreUrl(`view=${view}&openAt=2026-11-27T19:30`);
    expect(at).toMatchObject({ openNow: false, openAt: '2026-11-27T19:30' });
    expect(exploreUrl(at)).toBe(`/explore?view=${view}&openAt=2026-11-27T19:30`);
  }
  expect(parseExploreUrl('openNow=true&openAt=2026-11-27T19:30')).toMatchObject({
    openNow: true,
    openAt: null,
  });
});
