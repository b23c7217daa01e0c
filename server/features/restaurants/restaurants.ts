import type { Location } from '#contract/catalog/locations.ts';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { CacheTag } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { listLocationsOfRestaurant, type LocationQuery } from './locations/read-locations.ts';
import {
  MAX_EMBEDDED_LOCATIONS,
  assertRestaurantExists,
  findEmbeddedLocations,
  presentRestaurant,
  presentRestaurantWithLocations,
  type EmbedLocationsOptions,
  type RestaurantSearchHit,
} from './restaurant-details.ts';
import {
  countRestaurants,
  selectRestaurantIdsSortedByName,
  selectRestaurants,
  type MissingRestaurantFieldFilter,
} from './queries.ts';

export {
  linkManualRestaurantsToBrands,
  deleteRestaurants,
  insertImportedBrandRestaurant,
  insertImportedRestaurants,
  lockImportedRestaurants,
  rebuildBrandRestaurants,
  recountRestaurantChildren,
  setEmptyRestaurantsDeleted,
  rebuildSinglePlaceRestaurants,
  type ImportedRestaurantFields,
} from './import-queries.ts';
export {
  findOpeningHourColumnDrift,
  computeMissingOpeningHourColumns,
  recomputeOpeningHourColumns,
  repairOpeningHourColumns,
} from './locations/recompute-opening-hour-columns.ts';
export { moveLocationToRestaurant } from './locations/move-location-to-restaurant.ts';
export { diffRowWithPinAsUnit } from './locations/location-pin-changes.ts';
export {
  addLocation,
  changeLocation,
  changeLocations,
  removeLocation,
  removeLocations,
  restoreLocation,
  restoreLocations,
  updateLocations,
} from './locations/write-locations.ts';
export {
  adjustLocationCount,
  lockLocation,
  lockLocationsById,
  setDeletionDateOfLocations,
  type LockedLocation,
} from './locations/write-queries.ts';
export { findRestaurantDrift } from './recount-queries.ts';
export { getRestaurantDetails, assertRestaurantExists } from './restaurant-details.ts';
export {
  lockRestaurantTotalsOfSandwiches,
  adjustRestaurantRatingTotals,
  adjustRestaurantTotalsForSandwich,
  recountRestaurantTotals,
  repairRestaurantTotals,
  updateRestaurantScoresOfSandwiches,
  updateRestaurantScoresById,
} from './totals-queries.ts';
export {
  lockCatalogRowsToChange,
  lockRestaurant,
  lockRestaurantsById,
  type LockedRestaurant,
} from './lock-queries.ts';
export {
  copyBrandToMergeTarget,
  markRestaurantsDeleted,
  selectRestaurantsWithChildren,
  updateRestaurantRow,
  setRestaurantsRestored,
} from './write-queries.ts';
export {
  addRestaurant,
  changeRestaurant,
  changeRestaurants,
  removeRestaurant,
  removeRestaurants,
  restoreRestaurant,
  restoreRestaurants,
  changeRestaurantWithoutMapPins,
} from './write-restaurants.ts';

export async function listRestaurantsSortedByName(
  db: Db,
  query: PaginationQuery & { missing?: MissingRestaurantFieldFilter | undefined },
): Promise<ListPage<Restaurant>> {
  const { hits, next, total } = await pageByName(db, query);
  return {
    items: await getRestaurantsById(db, hits.map(idOf)),
    next,
    total,
    tags: cacheTagsOfRestaurants(hits),
  };
}

export async function getRestaurantsById(db: Db, ids: readonly number[]): Promise<Restaurant[]> {
  const hits = ids.map((id) => ({ id }));
  const found = await restaurantsAt(db, hits, { origin: null, count: 0 });
  return found.map(({ row, inside }) => presentRestaurant(row, inside.closest));
}

export async function listRestaurantsSortedByNameWithLocations(
  db: Db,
  { locations = MAX_EMBEDDED_LOCATIONS, ...paging }: PaginationQuery & { locations?: number | undefined },
): Promise<ListPage<Restaurant>> {
  const { hits, next, total } = await pageByName(db, paging);
  const items = await presentRestaurantsWithLocations(db, hits, { origin: null, count: locations });
  return { items, next, total, tags: cacheTagsOfRestaurants(hits) };
}

export function cacheTagsOfRestaurants(hits: readonly { id: number }[]): CacheTag[] {
  return hits.map(({ id }) => `restaurant:${id}` as const);
}

export async function listLocations(db: Db, id: number, query: LocationQuery): Promise<ListPage<Location>> {
  await assertRestaurantExists(db, id);
  return listLocationsOfRestaurant(db, id, query);
}

export async function presentRestaurantsWithLocations(
  db: Db,
  hits: readonly RestaurantSearchHit[],
  inside: EmbedLocationsOptions,
) {
  const found = await restaurantsAt(db, hits, inside);
  return found.map((one) => presentRestaurantWithLocations(one.row, one.inside));
}

async function restaurantsAt(db: Db, hits: readonly RestaurantSearchHit[], inside: EmbedLocationsOptions) {
  if (hits.length === 0) return [];
  const [rows, within] = await Promise.all([
    selectRestaurants(db, hits.map(idOf)),
    findEmbeddedLocations(db, hits, inside),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.map(({ id }) => ({ row: assertDefined(byId.get(id)), inside: assertDefined(within.get(id)) }));
}

async function pageByName(
  db: Db,
  {
    limit = DEFAULT_ROWS_PER_PAGE,
    cursor,
    missing,
  }: PaginationQuery & { missing?: MissingRestaurantFieldFilter | undefined },
) {
  const keys = parsePageCursor(cursor, ['string', 'id']);
  const after = keys && { sortName: keys[0], id: keys[1] };
  const found = await selectRestaurantIdsSortedByName(db, { missing, after, count: limit + 1 });
  const { rows, next } = slicePage(found, limit, ({ sortName, id }) => [sortName, id]);
  return { hits: rows, next, total: await countRestaurants(db, missing, MAX_COUNTED_ROWS + 1) };
}

function idOf({ id }: { id: number }): number {
  return id;
}
