import {
  locationForEditQuery,
  restaurantForEditQuery,
  lastChangeQuery,
  managedLocationsQuery,
} from '#web/features/restaurants/management/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, search }: PageLoadContext) {
  const id = search.get('id') ?? '';
  if (!/^\d{1,10}$/.test(id)) return;
  const locationId = search.get('location') ?? '';
  await Promise.all([
    client.fetchQuery(restaurantForEditQuery(id)),
    client.prefetchQuery(lastChangeQuery(id)),
    client.prefetchInfiniteQuery(managedLocationsQuery(Number(id), '')),
    /^\d{1,10}$/.test(locationId) && client.prefetchQuery(locationForEditQuery(Number(locationId))),
  ]);
}
