import { deleteRestaurants, setEmptyRestaurantsDeleted } from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as locations from '../location-queries.ts';

export type AbsorbedLocations = {
  locations: { id: number; restaurantId: number; address: string }[];
  owners: number[];
  restaurants: { id: number; name: string }[];
};

/**
 * Marks them as deleted first, so that searches and the map drop them; deleteAbsorbedLocations deletes the rows.
 * A restaurant without a brand is deleted with its last location.
 */
export async function markAbsorbedLocationsDeleted(
  db: Db,
  absorbed: readonly { id: number; into: number }[],
): Promise<AbsorbedLocations> {
  if (absorbed.length === 0) return { locations: [], owners: [], restaurants: [] };
  await locations.moveRejectedChanges(db, absorbed);
  const deleted = await locations.setLocationsDeleted(
    db,
    absorbed.map(({ id }) => id),
  );
  const owners = [...new Set(deleted.map(({ restaurantId }) => restaurantId))];
  const ids = deleted.map(({ id }) => id);
  return { locations: deleted, owners, restaurants: await setEmptyRestaurantsDeleted(db, owners, ids) };
}

export async function deleteAbsorbedLocations(
  db: Db,
  absorbed: Pick<AbsorbedLocations, 'locations' | 'restaurants'>,
): Promise<void> {
  if (absorbed.locations.length === 0) return;
  await locations.deleteLocations(
    db,
    absorbed.locations.map(({ id }) => id),
  );
  await deleteRestaurants(
    db,
    absorbed.restaurants.map(({ id }) => id),
  );
}
