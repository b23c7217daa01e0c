import {
  CATALOG_GAPS,
  deletedRestaurantsQuery,
  gapCountQuery,
  managedRestaurantsQuery,
  placeSourcesQuery,
} from '#web/features/restaurants/managing/queries.ts';
import { RESTAURANT_VIEW_FIELDS } from '#web/features/restaurants/managing/restaurants-view.ts';
import { parseUrlState } from '#web/lib/routing/url-state.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client, search, viewer }: LoadContext) {
  return Promise.all([
    client.prefetchInfiniteQuery(managedRestaurantsQuery(parseUrlState(search, RESTAURANT_VIEW_FIELDS))),
    client.prefetchQuery(placeSourcesQuery()),
    ...(['', ...CATALOG_GAPS.map(({ gap }) => gap)] as const).map((gap) =>
      client.prefetchQuery(gapCountQuery(gap)),
    ),
    viewer?.role === 'admin' && client.prefetchQuery(deletedRestaurantsQuery()),
  ]);
}
