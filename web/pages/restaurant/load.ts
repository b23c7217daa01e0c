import { restaurantQuery, restaurantSandwichesQuery } from '#web/features/restaurants/queries.ts';
import { restaurantReviewsQuery } from '#web/features/reviews/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params, search }: PageLoadContext) {
  const { id = '' } = params;
  return Promise.all([
    client.fetchQuery(restaurantQuery(id)),
    client.prefetchQuery(restaurantSandwichesQuery(id)),
    client.prefetchInfiniteQuery(restaurantReviewsQuery(id, search.get('cursor'))),
  ]);
}
