import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import {
  SANDWICH_MISSING_DATA_FILTERS,
  deletedSandwichesQuery,
  managedMenuQuery,
  managedSandwichesQuery,
  sandwichMissingDataCountQuery,
} from '#web/features/sandwiches/management/queries.ts';
import { SANDWICHES_TABLE_VIEW_FIELDS } from '#web/features/sandwiches/management/sandwiches-table-view.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { parseUrlState } from '#web/lib/routing/url-state.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load(context: PageLoadContext) {
  const { client, search } = context;
  const id = search.get('restaurant') ?? '';
  if (!/^\d{1,10}$/.test(id)) return loadAll(context);
  await Promise.all([
    client.prefetchQuery(restaurantQuery(id)),
    client.prefetchQuery(managedMenuQuery(id)),
    client.prefetchQuery(deletedSandwichesQuery(Number(id))),
    client.prefetchQuery(tagsQuery()),
  ]);
}

async function loadAll({ client, search }: PageLoadContext) {
  await Promise.all([
    client.prefetchInfiniteQuery(managedSandwichesQuery(parseUrlState(search, SANDWICHES_TABLE_VIEW_FIELDS))),
    client.prefetchQuery(tagsQuery()),
    ...(['', ...SANDWICH_MISSING_DATA_FILTERS.map(({ gap }) => gap)] as const).map((gap) =>
      client.prefetchQuery(sandwichMissingDataCountQuery(gap)),
    ),
  ]);
}
