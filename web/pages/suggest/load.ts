import { restaurantQuery } from '#web/features/restaurants/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import { locationQuery } from '#web/features/suggestions/queries.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, params }: PageLoadContext) {
  const { entity, id = '' } = params;
  if (entity === 'restaurant') await client.fetchQuery(restaurantQuery(id));
  if (entity === 'location') await client.fetchQuery(locationQuery(id));
  if (entity !== 'sandwich') return;
  await Promise.all([client.fetchQuery(sandwichQuery(id)), client.prefetchQuery(tagsQuery())]);
}
