import { expect, test } from 'vitest';
import { exploreUrl, parseExploreUrl } from './explore-url.ts';
import { sandwichResultsQuery, restaurantResultsQuery } from './explore-results.ts';
import { dropTriedFilterForVisitor } from './use-explore-filters.ts';
import { DEFAULT_EXPLORE_FILTERS } from './explore-filters.ts';
import { listActiveExploreFilters, listFiltersWithoutPermanentChip } from './active-explore-filters.ts';
import { resultScopeText, resultCountText, openAtFilterLabel } from './explore-labels.ts';
import { suggestWiderSearches } from './widen-search.ts';

const DOWNTOWN = { latitude: 34.05, longitude: -118.24, name: 'Los Angeles' };
const HERE = { latitude: 34.1, longitude: -118.3, name: null };

test('the result count names the number, the search text, and the location (D40)', () => {
  const explore = parseExploreUrl('q=chicken');
  expect(`${resultCountText(explore, 12)} ${resultScopeText(explore, 'Los Angeles', true)}`).toBe(
    '12 sandwiches for “chicken” · distances from Los Angeles',
  );
  expect(resultCountText(explore, 1)).toBe('1 sandwich');
  expect(resultCountText(parseExploreUrl('view=restaurants'), 1000)).toBe('1,000+ restaurants');
  expect(resultScopeText(explore, null, true)).toBe('for “chicken” · distances from you');
  expect(resultScopeText(explore, 'Los Angeles', false)).toBe('for “chicken”');
});

test('each filter can be removed separately, and removing all of them leaves only the search text', () => {
  const start =
    'q=hot&priceRange=$,$$&minPrice=5&maxPrice=12&tags=Hot,Slaw&diet=no-eggs,no-dairy&spicy=true&radius=5';
  let explore = parseExploreUrl(start);
  expect(listActiveExploreFilters(explore).map(({ label }) => label)).toEqual([
    '$5 to $12',
    'Hot',
    'Slaw',
    '$',
    '$$',
    'Spicy',
    'No dairy',
    'No eggs',
    'Within 5 mi',
  ]);
  for (let [first] = listActiveExploreFilters(explore); first; [first] = listActiveExploreFilters(explore))
    explore = first.without;
  expect(exploreUrl(explore)).toBe('/explore?q=hot&view=sandwiches');
});

test('an empty radius can be widened step by step to everywhere', () => {
  let explore = parseExploreUrl('');
  const labels: string[] = [];
  for (let [wider] = suggestWiderSearches(explore); wider; [wider] = suggestWiderSearches(explore)) {
    labels.push(wider.label);
    explore = wider.explore;
  }
  expect(labels).toEqual(['Widen to 50 mi', 'Widen to 100 mi', 'Search everywhere']);
  expect(suggestWiderSearches(parseExploreUrl('view=restaurants'))).toEqual([]);
});

test('searches sandwiches within 25 miles, best first, or nearest first with a device position (M7.23, M9.6)', () => {
  expect(apiRequest(sandwichResultsQuery(parseExploreUrl('q=hot'), DOWNTOWN))).toEqual({
    q: 'hot',
    lat: '34.05',
    lng: '-118.24',
    radius: '25',
    sort: 'best',
    limit: '24',
  });
  expect(apiRequest(sandwichResultsQuery(parseExploreUrl(''), HERE))).toMatchObject({
    sort: 'distance',
    lat: '34.1',
  });
});

test('sends the tried filter with the member’s id, and never for visitors (M7.24)', () => {
  const explore = parseExploreUrl('hasTried=false');
  expect(apiRequest(sandwichResultsQuery(explore, DOWNTOWN, { id: 'u1' }))).toMatchObject({
    hasTried: 'false',
    userId: 'u1',
  });
  expect(apiRequest(sandwichResultsQuery(explore, DOWNTOWN, null))).not.toHaveProperty('hasTried');
  expect(listActiveExploreFilters(dropTriedFilterForVisitor(explore, null))).toEqual([]);
  expect(listActiveExploreFilters(explore).map(({ label }) => label)).toEqual(['Not tried yet']);
});

test('searches everywhere without a position, unless the sort order needs one', () => {
  expect(apiRequest(sandwichResultsQuery(parseExploreUrl('radius=any'), DOWNTOWN))).toEqual({
    sort: 'best',
    limit: '24',
  });
  expect(
    apiRequest(sandwichResultsQuery(parseExploreUrl('radius=any&sort=distance'), DOWNTOWN)),
  ).toMatchObject({
    radius: '12500',
    sort: 'distance',
  });
});

test('searches restaurants by distance without a default radius (M7.30)', () => {
  expect(
    apiRequest(restaurantResultsQuery(parseExploreUrl('view=restaurants&openNow=true'), DOWNTOWN)),
  ).toEqual({
    lat: '34.05',
    lng: '-118.24',
    sort: 'distance',
    limit: '24',
    locations: '1',
    openNow: 'true',
  });
});

function apiRequest({ queryKey }: { queryKey: readonly unknown[] }): unknown {
  return queryKey[1];
}

test('shows an opening-time filter as a removable chip with the time in words', () => {
  const explore = { ...DEFAULT_EXPLORE_FILTERS, openAt: '2026-11-27T19:30' };
  expect(listFiltersWithoutPermanentChip(explore)).toEqual([
    { label: 'Open Fri, Nov 27, 7:30 pm', without: DEFAULT_EXPLORE_FILTERS },
  ]);
  expect(openAtFilterLabel('2026-11-27T00:00')).toBe('Open Fri, Nov 27, 12 am');
});
