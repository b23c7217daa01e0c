import { ownReviewQuery } from '#web/features/reviews/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, params, viewer }: PageLoadContext) {
  const { id = '' } = params;
  await Promise.all([
    client.fetchQuery(sandwichQuery(id)),
    viewer && client.prefetchQuery(ownReviewQuery(viewer.id, id)),
  ]);
}
