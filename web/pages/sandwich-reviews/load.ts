import { allSandwichReviewsQuery, ownReviewQuery } from '#web/features/reviews/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params, search, viewer }: PageLoadContext) {
  const { id = '' } = params;
  return Promise.all([
    client.fetchQuery(sandwichQuery(id)),
    client.prefetchInfiniteQuery(allSandwichReviewsQuery(id, search.get('cursor'))),
    viewer && client.prefetchQuery(ownReviewQuery(viewer.id, id)),
  ]);
}
