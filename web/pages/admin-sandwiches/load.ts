import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { deletedSandwichesQuery, managedMenuQuery } from '#web/features/sandwiches/managing/queries.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, search }: LoadContext) {
  const id = search.get('restaurant') ?? '';
  if (!/^\d{1,10}$/.test(id)) return;
  await Promise.all([
    client.prefetchQuery(restaurantQuery(id)),
    client.prefetchQuery(managedMenuQuery(id)),
    client.prefetchQuery(deletedSandwichesQuery(Number(id))),
    client.prefetchQuery(tagsQuery()),
  ]);
}
