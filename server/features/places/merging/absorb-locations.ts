import { deleteRestaurants, setEmptyRestaurantsDeleted } from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as locations from '../location-queries.ts';

export type AbsorbedLocations = { locations: number[]; owners: number[]; restaurants: number[] };

/**
 * Marks them as deleted first, so that searches and the map drop them; deleteAbsorbed takes the rows away.
 * With the last of its locations goes a restaurant that no brand names.
 */
export async function absorbLocations(
  db: Db,
  absorbed: readonly { id: number; into: number }[],
  known: readonly { id: number; restaurantId: number }[],
): Promise<AbsorbedLocations> {
  if (absorbed.length === 0) return { locations: [], owners: [], restaurants: [] };
  await locations.moveRejectedChanges(db, absorbed);
  const ids = await locations.setLocationsDeleted(
    db,
    absorbed.map(({ id }) => id),
  );
  const isAbsorbed = new Set(ids);
  const owners = known.filter(({ id }) => isAbsorbed.has(id)).map(({ restaurantId }) => restaurantId);
  return {
    locations: ids,
    owners: [...new Set(owners)],
    restaurants: await setEmptyRestaurantsDeleted(db, owners, ids),
  };
}

export async function deleteAbsorbed(db: Db, absorbed: AbsorbedLocations): Promise<void> {
  if (absorbed.locations.length === 0) return;
  await locations.deleteLocations(db, absorbed.locations);
  await deleteRestaurants(db, absorbed.restaurants);
}
