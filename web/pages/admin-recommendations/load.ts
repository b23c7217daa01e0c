import {
  NO_RECOMMENDATION_FILTER,
  recommendationsQuery,
} from '#web/features/restaurant-recommendations/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(recommendationsQuery(NO_RECOMMENDATION_FILTER));
}
