import { NO_RECOMMENDATION_FILTER, recommendationsQuery } from '#web/features/recommendations/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(recommendationsQuery(NO_RECOMMENDATION_FILTER));
}
