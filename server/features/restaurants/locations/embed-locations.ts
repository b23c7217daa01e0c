import type { Location } from '#contract/catalog/locations.ts';
import type { Position } from '#shared/geo/distance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { presentLocation } from './present-location.ts';
import {
  selectLocations,
  selectLocationsOfRestaurants,
  selectLocationsMatchingText,
  type LocationRow,
} from './queries.ts';

export type RestaurantHit = {
  id: number;
  /** The location that the search is about, unless it is simply the nearest: the nearest open one. */
  locationId?: number | undefined;
  isFoundByAddress?: boolean;
};

export type EmbedLocationsOptions = { origin: Position | null; count: number; addressWords?: string | null };
export type EmbeddedLocations = { locations: Location[]; closest: Location | null; closestIndex: number };

/** The nearest locations of each restaurant, else the first ones, and always the one that the search is about. */
export async function embedLocations(
  db: Db,
  hits: readonly RestaurantHit[],
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

async function selectEmbedded(
  db: Db,
  hits: readonly RestaurantHit[],
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

function arrange({ locationId }: RestaurantHit, rows: LocationRow[], count: number): EmbeddedLocations {
  const named = rows.find(({ id }) => id === locationId) ?? rows[0];
  const embedded = rows.slice(0, count);
  if (named && count > 0 && !embedded.includes(named)) embedded.splice(count - 1, 1, named);
  return {
    locations: embedded.map(presentLocation),
    closest: named ? presentLocation(named) : null,
    closestIndex: named ? embedded.indexOf(named) : -1,
  };
}

function idOf({ id }: RestaurantHit): number {
  return id;
}
