import { sandwichMatchesQuery } from '#web/features/matches/queries.ts';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { ownReviewQuery, sandwichReviewsQuery } from '#web/features/reviews/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export const FIRST_REVIEW_COUNT = 3;
export const SIMILAR_SANDWICH_COUNT = 3;
/** More than are shown, because members may have tried the first ones. */
export const LOADED_MATCH_COUNT = 6;

export async function load({ client, params, viewer }: PageLoadContext) {
  const { id = '' } = params;
  const reviews = client.prefetchQuery(sandwichReviewsQuery(id, FIRST_REVIEW_COUNT));
  const matches = client.prefetchQuery(sandwichMatchesQuery(id, LOADED_MATCH_COUNT));
  const own = viewer && client.prefetchQuery(ownReviewQuery(viewer.id, id));
  const { restaurantId } = await client.fetchQuery(sandwichQuery(id));
  await Promise.all([reviews, matches, own, client.prefetchQuery(restaurantQuery(restaurantId))]);
}
