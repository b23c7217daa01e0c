import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Position } from '#shared/geo/distance.ts';
import { ratingHistogram } from '#shared/catalog/ratings.ts';
import { entityGoneError } from '#server/features/redirects/redirects.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError, type HttpError } from '#server/platform/http/http-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { embedLocations } from './locations/embed-locations.ts';
import { presentRestaurantWithLocations } from './present-restaurant.ts';
import { selectRatingCountsOfRestaurant, selectRestaurantState, selectRestaurants } from './queries.ts';

/** How many locations a restaurant embeds (D0). */
export const MAX_EMBEDDED_LOCATIONS = 20;

export async function getRestaurantDetails(
  db: Db,
  id: number,
  origin: Position | null,
): Promise<RestaurantDetails> {
  const [found] = await selectRestaurants(db, [id]);
  const row = await requireAvailable(db, id, found);
  const inside = await embedLocations(db, [{ id }], { origin, count: MAX_EMBEDDED_LOCATIONS });
  const rows = await selectRatingCountsOfRestaurant(db, id);
  return {
    ...presentRestaurantWithLocations(row, assertDefined(inside.get(id))),
    ratingCounts: ratingHistogram(rows),
  };
}

export async function assertRestaurantExists(db: Db, id: number): Promise<void> {
  await requireAvailable(db, id, await selectRestaurantState(db, id));
}

async function requireAvailable<T extends { isDeleted: boolean }>(
  db: Db,
  id: number,
  restaurant: T | undefined,
): Promise<T> {
  if (!restaurant) throw notFoundError('Restaurant not found');
  if (restaurant.isDeleted) throw await restaurantGoneError(db, id);
  return restaurant;
}

export function restaurantGoneError(db: Db, id: number): Promise<HttpError> {
  return entityGoneError(db, { entityType: 'restaurant', id }, 'This restaurant is no longer on the site.');
}
