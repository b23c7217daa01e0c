import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Position } from '#shared/geo/distance.ts';
import { histogram } from '#shared/catalog/ratings.ts';
import type { Db } from '#server/platform/database/database.ts';
import { gone, notFound, type HttpError } from '#server/platform/http/http-error.ts';
import { defined } from '#shared/defined.ts';
import { embedLocations } from './locations/embed-locations.ts';
import { presentWithLocations } from './present-restaurant.ts';
import { selectRatingCountsOfRestaurant, selectRestaurantState, selectRestaurants } from './queries.ts';

/** How many locations a restaurant embeds (D0). */
export const MAX_EMBEDDED_LOCATIONS = 20;

export async function getRestaurantDetails(
  db: Db,
  id: number,
  origin: Position | null,
): Promise<RestaurantDetails> {
  const [found] = await selectRestaurants(db, [id]);
  const row = requireAvailable(found);
  const inside = await embedLocations(db, [{ id }], { origin, count: MAX_EMBEDDED_LOCATIONS });
  const rows = await selectRatingCountsOfRestaurant(db, id);
  return { ...presentWithLocations(row, defined(inside.get(id))), ratingCounts: histogram(rows) };
}

export async function requireRestaurant(db: Db, id: number): Promise<void> {
  requireAvailable(await selectRestaurantState(db, id));
}

function requireAvailable<T extends { isDeleted: boolean }>(restaurant: T | undefined): T {
  if (!restaurant) throw notFound('Restaurant not found');
  if (restaurant.isDeleted) throw restaurantGoneError();
  return restaurant;
}

export function restaurantGoneError(): HttpError {
  return gone('This restaurant is no longer on the site.');
}
