import { expect, test } from 'vitest';
import { getMapEndpoint } from '#contract/catalog/map.ts';
import { parseExploreUrl } from './explore-url.ts';
import { toMapFilterParams } from './map-filters.ts';

const BOX = { bbox: '-119,33,-118,34', zoom: '9' };

test.each([
  ['?q=hot&openAt=2026-11-27T19:30', { q: 'hot', openAt: '2026-11-27T19:30' }],
  ['?view=restaurants&openNow=true&restaurantType=Cafe', { openNow: 'true', restaurantType: 'Cafe' }],
])('the map request has the filters of the list %s', (search, mapQuery) => {
  const filters = toMapFilterParams(parseExploreUrl(search));
  expect(filters).toMatchObject(mapQuery);
  expect(getMapEndpoint.query.safeParse({ ...filters, ...BOX }).success).toBe(true);
});
