import { changeHistoryQuery } from '#web/features/history/queries.ts';
import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params, search }: PageLoadContext) {
  const { id = '' } = params;
  return Promise.all([
    client.fetchQuery(restaurantQuery(id)),
    client.prefetchInfiniteQuery(changeHistoryQuery({ kind: 'restaurant', id }, search.get('cursor'))),
  ]);
}
