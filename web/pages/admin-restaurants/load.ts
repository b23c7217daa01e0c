import {
  CATALOG_GAPS,
  deletedRestaurantsQuery,
  gapCountQuery,
  managedRestaurantsQuery,
} from '#web/features/restaurants/managing/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client, viewer }: LoadContext) {
  return Promise.all([
    client.prefetchInfiniteQuery(managedRestaurantsQuery(null)),
    ...[null, ...CATALOG_GAPS.map(({ gap }) => gap)].map((gap) => client.prefetchQuery(gapCountQuery(gap))),
    viewer?.role === 'admin' && client.prefetchQuery(deletedRestaurantsQuery()),
  ]);
}
