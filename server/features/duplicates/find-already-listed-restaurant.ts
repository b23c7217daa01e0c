import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type {
  AlreadyListedRestaurant,
  findListedPlaceEndpoint,
} from '#contract/administration/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findMatchingCatalogIds } from './find-matching-catalog-ids.ts';
import { selectRestaurantMergeSides } from './merge-side-queries.ts';

/** Checks what a person has entered: the name with an address or a pin. */
export async function findAlreadyListedRestaurant(
  db: Db,
  { name, address, latitude, longitude }: EndpointQuery<typeof findListedPlaceEndpoint>,
): Promise<AlreadyListedRestaurant | null> {
  const coordinates = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const [found] = await findMatchingCatalogIds(db, [
    { name, website: null, address: address ?? null, coordinates },
  ]);
  if (!found || found.restaurantId === null) return null;
  const [restaurant] = await selectRestaurantMergeSides(db, [found.restaurantId]);
  return restaurant
    ? { restaurantId: restaurant.id, restaurantName: restaurant.name, locationId: found.locationId }
    : null;
}
