import { restaurantQuery, restaurantSandwichesQuery } from '#web/features/restaurants/api.ts';
import { ownReviewQuery, sandwichReviewsQuery } from '#web/features/reviews/api.ts';
import { sandwichQuery } from '#web/features/sandwiches/api.ts';
import type { LoadContext } from '#web/routes.ts';

export const REVIEWS_SHOWN = 3;
export const SIMILAR_SHOWN = 3;

export async function loadSandwich({ client, params, viewer }: LoadContext) {
  const { id = '' } = params;
  const reviews = client.prefetchQuery(sandwichReviewsQuery(id, REVIEWS_SHOWN));
  const own = viewer && client.prefetchQuery(ownReviewQuery(viewer.id, id));
  const { restaurantId } = await client.fetchQuery(sandwichQuery(id));
  await Promise.all([
    reviews,
    own,
    client.prefetchQuery(restaurantQuery(restaurantId)),
    client.prefetchQuery(othersQuery(restaurantId)),
  ]);
}

/** One more than is shown, since the sandwich itself is among them. */
export function othersQuery(restaurantId: number) {
  return restaurantSandwichesQuery(restaurantId, SIMILAR_SHOWN + 1);
}
