import {
  RESTAURANT_MISSING_DATA_FILTERS,
  deletedRestaurantsQuery,
  restaurantMissingDataCountQuery,
  managedRestaurantsQuery,
  placeSourcesQuery,
} from '#web/features/restaurants/management/queries.ts';
import { RESTAURANTS_TABLE_VIEW_FIELDS } from '#web/features/restaurants/management/restaurants-table-view.ts';
import { parseUrlState } from '#web/lib/routing/url-state.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, search, viewer }: PageLoadContext) {
  return Promise.all([
    client.prefetchInfiniteQuery(
      managedRestaurantsQuery(parseUrlState(search, RESTAURANTS_TABLE_VIEW_FIELDS)),
    ),
    client.prefetchQuery(placeSourcesQuery()),
    ...(['', ...RESTAURANT_MISSING_DATA_FILTERS.map(({ gap }) => gap)] as const).map((gap) =>
      client.prefetchQuery(restaurantMissingDataCountQuery(gap)),
    ),
    viewer?.role === 'admin' && client.prefetchQuery(deletedRestaurantsQuery()),
  ]);
}
