import type { Location } from '#contract/locations.ts';
import type { Restaurant, RestaurantDetails } from '#contract/restaurants.ts';
import type { Position } from '#rules/distance.ts';
import { histogram } from '#rules/ratings.ts';
import type { Db } from '#server/platform/database.ts';
import { gone, notFound, type Refusal } from '#server/platform/errors.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import { defined } from '#rules/defined.ts';
import { arrange, locationsInside, type Inside, type Shown } from './locations/locations-inside.ts';
import { locationsOf, type Wish } from './locations/locations.ts';
import {
  countRestaurants,
  selectIdsByName,
  selectRatingCountsOfRestaurant,
  selectRestaurantState,
  selectRestaurants,
  selectRestaurantsAtLocations,
  type Gap,
} from './queries.ts';
import { restaurantWithLocationsAsJson, toRestaurant, toRestaurantWithLocations } from './restaurant-view.ts';

export {
  findOpeningsDrift,
  parseMissingOpenings,
  refreshOpenings,
  repairOpenings,
} from './locations/openings.ts';
export { findRestaurantDrift } from './recount-queries.ts';
export {
  lockRestaurantsOf,
  moveRestaurantRatings,
  moveSandwichOfRestaurant,
  repairRestaurantTotals,
} from './totals-queries.ts';

/** How many locations a restaurant carries inside (decisions.md section 0). */
export const LOCATIONS_INSIDE = 20;

export async function getRestaurantDetails(
  db: Db,
  id: number,
  here: Position | null,
): Promise<RestaurantDetails> {
  await requireRestaurant(db, id);
  const inside = await locationsInside(db, [{ id }], { here, count: LOCATIONS_INSIDE });
  const [row] = await selectRestaurants(db, [id]);
  const restaurant = toRestaurantWithLocations(defined(row), defined(inside.get(id)));
  return { ...restaurant, ratingCounts: histogram(await selectRatingCountsOfRestaurant(db, id)) };
}

/** Ends the call where there is no such restaurant, or none any more. */
export async function requireRestaurant(db: Db, id: number): Promise<void> {
  const state = await selectRestaurantState(db, id);
  if (!state) throw notFound('Restaurant not found');
  if (state.isDeleted) throw restaurantGone();
}

export function restaurantGone(): Refusal {
  return gone('This restaurant is no longer on the site.');
}

export async function listByName(
  db: Db,
  wish: Paging & { missing?: Gap | undefined },
): Promise<Listed<Restaurant>> {
  const { shown, next, total } = await pageByName(db, wish);
  const inside = await locationsInside(db, shown, { here: null, count: 0 });
  const rows = shown.length > 0 ? await selectRestaurants(db, shown.map(idOf)) : [];
  return { items: rows.map((row) => toRestaurant(row, defined(inside.get(row.id)).closest)), next, total };
}

export async function listByNameWithLocations(
  db: Db,
  { locations = LOCATIONS_INSIDE, ...paging }: Paging & { locations?: number | undefined },
): Promise<Listed<string>> {
  const { shown, next, total } = await pageByName(db, paging);
  const items = await restaurantsAsJson(db, shown, { here: null, count: locations });
  return { items, next, total };
}

export async function listLocations(db: Db, id: number, wish: Wish): Promise<Listed<Location>> {
  await requireRestaurant(db, id);
  return locationsOf(db, id, wish);
}

/** Each with its locations, as text in the shape of the contract. */
export async function restaurantsAsJson(db: Db, shown: readonly Shown[], inside: Inside): Promise<string[]> {
  if (shown.length === 0) return [];
  const named = shown.flatMap(({ locationId }) => locationId ?? []);
  if (inside.count <= 1 && named.length === shown.length) return atTheirLocations(db, shown, named, inside);
  const [rows, within] = await Promise.all([
    selectRestaurants(db, shown.map(idOf)),
    locationsInside(db, shown, inside),
  ]);
  return rows.map((row) => restaurantWithLocationsAsJson(row, defined(within.get(row.id))));
}

/** As the cards of the site ask, "near me": all that is to be shown is known, and read at once. */
async function atTheirLocations(
  db: Db,
  shown: readonly Shown[],
  named: number[],
  { here, count }: Inside,
): Promise<string[]> {
  const found = await selectRestaurantsAtLocations(db, shown.map(idOf), named, here);
  return found.map(({ locationId, json, distance, ...row }) => {
    const own = locationId === null ? [] : [{ id: locationId, restaurantId: row.id, json, distance }];
    return restaurantWithLocationsAsJson(row, arrange({ id: row.id }, own, [], count));
  });
}

async function pageByName(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, missing }: Paging & { missing?: Gap | undefined },
) {
  const keys = readCursor(cursor, ['string', 'id']);
  const after = keys && { sortName: keys[0], id: keys[1] };
  const found = await selectIdsByName(db, { missing, after, count: limit + 1 });
  const { rows, next } = cutPage(found, limit, ({ sortName, id }) => [sortName, id]);
  return { shown: rows, next, total: await countRestaurants(db, missing, COUNTED_TO + 1) };
}

function idOf({ id }: { id: number }): number {
  return id;
}
