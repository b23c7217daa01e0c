import { locationFieldsSchema, type Location } from '#contract/catalog/locations.ts';
import type { Restaurant, RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { meanRating, ratingHistogram } from '#shared/catalog/ratings.ts';
import type { Position } from '#shared/geo/distance.ts';
import { restaurantImagePath } from '#server/features/drawings/drawings.ts';
import { entityGoneError } from '#server/features/merged-ids/merged-ids.ts';
import { createNullForEachField } from '#server/platform/database/column-names.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError, type HttpError } from '#server/platform/http/http-error.ts';
import { presentLocation } from './locations/read-locations.ts';
import {
  selectLocations,
  selectLocationsOfRestaurants,
  selectLocationsMatchingText,
  type LocationRow,
} from './locations/queries.ts';
import {
  selectRatingCountsOfRestaurant,
  selectRestaurantDeletedState,
  selectRestaurants,
  type RestaurantRow,
} from './queries.ts';

/** How many locations a restaurant embeds (D0). */
export const MAX_EMBEDDED_LOCATIONS = 20;

export type RestaurantSearchHit = {
  id: number;
  /** The location that the search matched, such as the nearest open one, if it is not the nearest of all. */
  locationId?: number | undefined;
  isFoundByAddress?: boolean;
};

export type EmbedLocationsOptions = { origin: Position | null; count: number; addressWords?: string | null };
type EmbeddedLocations = { locations: Location[]; closest: Location | null; closestIndex: number };

export async function getRestaurantDetails(
  db: Db,
  id: number,
  origin: Position | null,
): Promise<RestaurantDetails> {
  const [found] = await selectRestaurants(db, [id]);
  const row = await requireAvailable(db, id, found);
  const inside = await findEmbeddedLocations(db, [{ id }], { origin, count: MAX_EMBEDDED_LOCATIONS });
  const rows = await selectRatingCountsOfRestaurant(db, id);
  return {
    ...presentRestaurantWithLocations(row, assertDefined(inside.get(id))),
    ratingCounts: ratingHistogram(rows),
  };
}

export async function assertRestaurantExists(db: Db, id: number): Promise<void> {
  await requireAvailable(db, id, await selectRestaurantDeletedState(db, id));
}

export function restaurantGoneError(db: Db, id: number): Promise<HttpError> {
  return entityGoneError(db, { entityType: 'restaurant', id }, 'This restaurant is no longer on the site.');
}

/** Address, pin, phone, hours and distance are those of one location (D41). */
export function presentRestaurant(row: RestaurantRow, closest: Location | null): Restaurant {
  const { ratingSum, ratingCount, restaurantType, priceRange, ...fields } = row;
  return {
    ...(closest ?? NO_LOCATION),
    ...fields,
    restaurantType: restaurantType as Restaurant['restaurantType'],
    priceRange: priceRange as Restaurant['priceRange'],
    drawingUrl: restaurantImagePath(row),
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
  };
}

export function presentRestaurantWithLocations(
  row: RestaurantRow,
  { locations, closest, closestIndex }: EmbeddedLocations,
): Restaurant & { locations: Location[] } {
  const isNear = closest?.distance !== undefined && closestIndex >= 0;
  return {
    ...presentRestaurant(row, closest),
    locations,
    ...(isNear && { closestLocationIndex: closestIndex }),
  };
}

/** The nearest locations of each restaurant, else the first ones, and always the one that the search matched. */
export async function findEmbeddedLocations(
  db: Db,
  hits: readonly RestaurantSearchHit[],
  inside: EmbedLocationsOptions,
): Promise<Map<number, EmbeddedLocations>> {
  const { origin, count } = inside;
  const named = hits.flatMap(({ locationId }) => locationId ?? []);
  // For "near me" cards, the search already knows the only location to show.
  const isKnown = count <= 1 && named.length === hits.length;
  const rows = isKnown ? [] : await selectEmbedded(db, hits, inside);
  const missing = named.filter((id) => !rows.some((row) => row.id === id));
  const extra = missing.length > 0 ? await selectLocations(db, missing, origin) : [];
  const ofRestaurant = Map.groupBy([...rows, ...extra], ({ restaurantId }) => restaurantId);
  return new Map(hits.map((one) => [one.id, arrange(one, ofRestaurant.get(one.id) ?? [], count)]));
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

const NO_LOCATION = { ...createNullForEachField(locationFieldsSchema), specialDays: [] };

async function selectEmbedded(
  db: Db,
  hits: readonly RestaurantSearchHit[],
  { origin, count, addressWords = null }: EmbedLocationsOptions,
): Promise<LocationRow[]> {
  const byAddress = addressWords === null ? [] : hits.filter((one) => one.isFoundByAddress).map(idOf);
  const others = hits.map(idOf).filter((id) => !byAddress.includes(id));
  // The restaurant's own fields need one location even when none is embedded.
  const countPerRestaurant = Math.max(count, 1);
  const [of, withWords] = await Promise.all([
    others.length > 0 ? selectLocationsOfRestaurants(db, others, origin, countPerRestaurant) : [],
    addressWords !== null && byAddress.length > 0
      ? selectLocationsMatchingText(db, byAddress, origin, addressWords, countPerRestaurant)
      : [],
  ]);
  return [...of, ...withWords];
}

function arrange({ locationId }: RestaurantSearchHit, rows: LocationRow[], count: number): EmbeddedLocations {
  const named = rows.find(({ id }) => id === locationId) ?? rows[0];
  const embedded = rows.slice(0, count);
  if (named && count > 0 && !embedded.includes(named)) embedded.splice(count - 1, 1, named);
  return {
    locations: embedded.map(presentLocation),
    closest: named ? presentLocation(named) : null,
    closestIndex: named ? embedded.indexOf(named) : -1,
  };
}

function idOf({ id }: RestaurantSearchHit): number {
  return id;
}
