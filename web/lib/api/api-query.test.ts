import { expect, test } from 'vitest';
import { collectionWithSandwichesQuery } from '../../features/collection/queries.ts';
import { restaurantQuery } from '../../features/restaurants/queries.ts';
import { sandwichReviewsQuery } from '../../features/reviews/queries.ts';
import { sandwichQuery } from '../../features/sandwiches/queries.ts';
import { tagsQuery } from '../../features/tags/queries.ts';
import type { ApiRequest } from './api-client.ts';
import { pagedApiQuery, nextCursorFromLinkHeader } from './api-query.ts';
import { createQueryClient } from './query-client.ts';

const MINUTE = 60_000;

test('by default, queries never go stale, refetch on focus, poll, or retry (M9.25, A9.22)', () => {
  const client = createQueryClient(() => Promise.reject(new Error('never asked')));
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
});

test.each([
  ['sandwiches', sandwichQuery(1), 5],
  ['restaurants', restaurantQuery(1), 5],
  ['tags', tagsQuery(), 30],
  ['user sandwiches', collectionWithSandwichesQuery('u1'), 2],
  ['reviews', sandwichReviewsQuery(1, 3), 3],
])('%s stay fresh for the documented minutes (M9, A9.21)', (_, { staleTime }, minutes) => {
  expect(staleTime).toBe(minutes * MINUTE);
});

test('reads the cursor of the next page from the Link header', () => {
  expect(nextCursorFromLinkHeader('</api/reviews?limit=2&cursor=WzEyXQ>; rel="next"')).toBe('WzEyXQ');
  expect(nextCursorFromLinkHeader('</api/reviews?cursor=a>; rel="prev"')).toBeNull();
  expect(nextCursorFromLinkHeader(null)).toBeNull();
});

test('fetches the next page by cursor', async () => {
  const sentRequests: ApiRequest[] = [];
  const client = createQueryClient(async (outgoing) => {
    sentRequests.push(outgoing);
    const isFirst = !outgoing.query['cursor'];
    return {
      status: 200,
      contentType: 'application/json',
      text: isFirst ? '[1,2]' : '[3]',
      link: isFirst ? '</api/reviews?cursor=two>; rel="next"' : null,
      total: '3',
    };
  });
  const query = pagedApiQuery('/api/reviews', 1000, { query: { limit: 2 } });
  const { pages } = await client.fetchInfiniteQuery({ ...query, pages: 2 });
  expect(pages).toEqual([
    { rows: [1, 2], next: 'two', total: 3 },
    { rows: [3], next: null, total: 3 },
  ]);
  expect(sentRequests.map(({ query }) => query)).toEqual([{ limit: '2' }, { limit: '2', cursor: 'two' }]);
});
