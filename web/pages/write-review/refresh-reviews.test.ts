import { expect, test } from 'vitest';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import { popularSandwichesQuery, sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { ownReviewQuery, sandwichReviewsQuery } from '#web/features/reviews/queries.ts';
import { refreshAfterReview } from '#web/features/reviews/refresh-reviews.ts';

const browser = stubStorageAndFetch();

test('a saved review refreshes the sandwich, its reviews, the popular sandwiches and searches (M7.37)', async () => {
  const client = createQueryClient(httpTransport);
  const sandwich = { ...buildSandwichFixture(), ratingCounts: [0, 0, 0, 0, 1284], verifiedCount: 0 };
  const rated = { ...sandwich, reviewCount: 1285 };
  const popular = popularSandwichesQuery(3).queryKey;
  client.setQueryData(sandwichQuery(1).queryKey, sandwich);
  client.setQueryData(sandwichReviewsQuery(1, 3).queryKey, []);
  client.setQueryData(popular, [sandwich]);
  const searches = [['/api/sandwiches/search', { q: 'hot' }], ['/api/restaurants/search']];
  for (const search of searches) client.setQueryData(search, [sandwich]);
  browser.answers['GET /api/sandwiches/1'] = { status: 200, json: rated };
  browser.answers['GET /api/sandwiches/1/reviews?limit=3'] = { status: 200, json: [{ id: 5 }] };
  const own = ownReviewQuery('u1', 1).queryKey;
  const refreshing = refreshAfterReview(client, 'u1', sandwich, null);
  // The submitted form does not change until the page is left.
  expect(client.getQueryData(own)).toBeUndefined();
  await refreshing;
  expect(client.getQueryData(own)).toEqual([]);
  expect(client.getQueryData(sandwichQuery(1).queryKey)).toEqual(rated);
  expect(client.getQueryData(sandwichReviewsQuery(1, 3).queryKey)).toEqual([{ id: 5 }]);
  for (const list of [popular, ...searches])
    expect(client.getQueryState(list)?.isInvalidated, String(list[0])).toBe(true);
});
