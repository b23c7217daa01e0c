import { expect, test } from 'vitest';
import { fullCollectionQuery } from '../../features/collection/queries.ts';
import { restaurantQuery } from '../../features/restaurants/queries.ts';
import { sandwichReviewsQuery } from '../../features/reviews/queries.ts';
import { sandwichQuery } from '../../features/sandwiches/queries.ts';
import { tagsQuery } from '../../features/tags/queries.ts';
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
  ['user sandwiches', fullCollectionQuery('u1'), 2],
  ['reviews', sandwichReviewsQuery(1, 3), 3],
])('%s stay fresh for the documented minutes (M9, A9.21)', (_, { staleTime }, minutes) => {
  expect(staleTime).toBe(minutes * MINUTE);
});
