import type { Location } from '#contract/locations.ts';
import type { Restaurant, RestaurantDetails } from '#contract/restaurants.ts';
import type { Position } from '#rules/distance.ts';
import { histogram } from '#rules/ratings.ts';
import type { CacheTag } from '#server/platform/cache/invalidate.ts';
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
import { locationsInside, type Inside, type Shown } from './locations/locations-inside.ts';
import { locationsOf, type Wish } from './locations/locations.ts';
import { presentRestaurant, presentWithLocations } from './present-restaurant.ts';
import {
  countRestaurants,
  selectIdsByName,
  selectRatingCountsOfRestaurant,
  selectRestaurantState,
  selectRestaurants,
  type Gap,
} from './queries.ts';

export {
  claimBrands,
  fillWebsites,
  importBrand,
  importRestaurants,
  recountRestaurants,
  remakeSingles,
} from './import-queries.ts';
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
  const [found] = await selectRestaurants(db, [id]);
  const row = requireShown(found);
  const inside = await locationsInside(db, [{ id }], { here, count: LOCATIONS_INSIDE });
  const rows = await selectRatingCountsOfRestaurant(db, id);
  return { ...presentWithLocations(row, defined(inside.get(id))), ratingCounts: histogram(rows) };
}

/** Ends the call where there is no such restaurant, or none any more. */
export async function requireRestaurant(db: Db, id: number): Promise<void> {
  requireShown(await selectRestaurantState(db, id));
}

function requireShown<T extends { isDeleted: boolean }>(restaurant: T | undefined): T {
  if (!restaurant) throw notFound('Restaurant not found');
  if (restaurant.isDeleted) throw restaurantGone();
  return restaurant;
}

export function restaurantGone(): Refusal {
  return gone('This restaurant is no longer on the site.');
}

export async function listByName(
  db: Db,
  wish: Paging & { missing?: Gap | undefined },
): Promise<Listed<Restaurant>> {
  const { shown, next, total } = await pageByName(db, wish);
  const found = await restaurantsAt(db, shown, { here: null, count: 0 });
  return {
    items: found.map(({ row, inside }) => presentRestaurant(row, inside.closest)),
    next,
    total,
    tags: tagsOf(shown),
  };
}

export async function listByNameWithLocations(
  db: Db,
  { locations = LOCATIONS_INSIDE, ...paging }: Paging & { locations?: number | undefined },
): Promise<Listed<Restaurant>> {
  const { shown, next, total } = await pageByName(db, paging);
  const items = await restaurantsWithLocations(db, shown, { here: null, count: locations });
  return { items, next, total, tags: tagsOf(shown) };
}

/** Of the restaurants shown. */
export function tagsOf(shown: readonly { id: number }[]): CacheTag[] {
  return shown.map(({ id }) => `restaurant:${id}` as const);
}

export async function listLocations(db: Db, id: number, wish: Wish): Promise<Listed<Location>> {
  await requireRestaurant(db, id);
  return locationsOf(db, id, wish);
}

/** In the order of those to be shown. */
export async function restaurantsWithLocations(db: Db, shown: readonly Shown[], inside: Inside) {
  const found = await restaurantsAt(db, shown, inside);
  return found.map((one) => presentWithLocations(one.row, one.inside));
}

async function restaurantsAt(db: Db, shown: readonly Shown[], inside: Inside) {
  if (shown.length === 0) return [];
  const [rows, within] = await Promise.all([
    selectRestaurants(db, shown.map(idOf)),
    locationsInside(db, shown, inside),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.map(({ id }) => ({ row: defined(byId.get(id)), inside: defined(within.get(id)) }));
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
