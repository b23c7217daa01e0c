import type { Location } from '#contract/catalog/locations.ts';
import type { Restaurant, RestaurantDetails } from '#contract/catalog/restaurants.ts';
import type { Position } from '#shared/geo/distance.ts';
import { histogram } from '#shared/catalog/ratings.ts';
import type { CacheTag } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { gone, notFound, type HttpError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_LIMIT,
  slicePage,
  readCursor,
  type ListPage,
  type Paging,
} from '#server/platform/http/pagination.ts';
import { defined } from '#shared/defined.ts';
import { embedLocations, type EmbedOptions, type RestaurantHit } from './locations/embed-locations.ts';
import { listLocationsOfRestaurant, type LocationQuery } from './locations/locations.ts';
import { presentRestaurant, presentWithLocations } from './present-restaurant.ts';
import {
  countRestaurants,
  selectIdsByName,
  selectRatingCountsOfRestaurant,
  selectRestaurantState,
  selectRestaurants,
  type MissingData,
} from './queries.ts';

export {
  claimBrands,
  deleteRestaurants,
  importBrand,
  importRestaurants,
  rebuildBrandRestaurants,
  recountRestaurants,
  setEmptyRestaurantsDeleted,
  rebuildSinglePlaceRestaurants,
} from './import-queries.ts';
export { changeLocation } from './locations/writing.ts';
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
  if (restaurant.isDeleted) throw restaurantGone();
  return restaurant;
}

export function restaurantGone(): HttpError {
  return gone('This restaurant is no longer on the site.');
}

export async function listByName(
  db: Db,
  query: Paging & { missing?: MissingData | undefined },
): Promise<ListPage<Restaurant>> {
  const { hits, next, total } = await pageByName(db, query);
  const found = await restaurantsAt(db, hits, { origin: null, count: 0 });
  return {
    items: found.map(({ row, inside }) => presentRestaurant(row, inside.closest)),
    next,
    total,
    tags: cacheTagsOfRestaurants(hits),
  };
}

export async function listByNameWithLocations(
  db: Db,
  { locations = MAX_EMBEDDED_LOCATIONS, ...paging }: Paging & { locations?: number | undefined },
): Promise<ListPage<Restaurant>> {
  const { hits, next, total } = await pageByName(db, paging);
  const items = await restaurantsWithLocations(db, hits, { origin: null, count: locations });
  return { items, next, total, tags: cacheTagsOfRestaurants(hits) };
}

export function cacheTagsOfRestaurants(hits: readonly { id: number }[]): CacheTag[] {
  return hits.map(({ id }) => `restaurant:${id}` as const);
}

export async function listLocations(db: Db, id: number, query: LocationQuery): Promise<ListPage<Location>> {
  await requireRestaurant(db, id);
  return listLocationsOfRestaurant(db, id, query);
}

export async function restaurantsWithLocations(db: Db, hits: readonly RestaurantHit[], inside: EmbedOptions) {
  const found = await restaurantsAt(db, hits, inside);
  return found.map((one) => presentWithLocations(one.row, one.inside));
}

async function restaurantsAt(db: Db, hits: readonly RestaurantHit[], inside: EmbedOptions) {
  if (hits.length === 0) return [];
  const [rows, within] = await Promise.all([
    selectRestaurants(db, hits.map(idOf)),
    embedLocations(db, hits, inside),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.map(({ id }) => ({ row: defined(byId.get(id)), inside: defined(within.get(id)) }));
}

async function pageByName(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, missing }: Paging & { missing?: MissingData | undefined },
) {
  const keys = readCursor(cursor, ['string', 'id']);
  const after = keys && { sortName: keys[0], id: keys[1] };
  const found = await selectIdsByName(db, { missing, after, count: limit + 1 });
  const { rows, next } = slicePage(found, limit, ({ sortName, id }) => [sortName, id]);
  return { hits: rows, next, total: await countRestaurants(db, missing, MAX_COUNTED_ROWS + 1) };
}

function idOf({ id }: { id: number }): number {
  return id;
}
