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

/** A restaurant that is to be shown, and what a search knows of its locations. */
export type RestaurantHit = {
  id: number;
  /** The one that the search is about, when that is not simply the nearest: the nearest that is open. */
  locationId?: number | undefined;
  /** Found by the address of these locations and not by its own name. */
  isFoundByAddress?: boolean;
};

export type EmbedOptions = { here: Position | null; count: number; addressWords?: string | null };
export type EmbeddedLocations = { locations: Location[]; closest: Location | null; closestIndex: number };

/** Some locations of every restaurant shown: the nearest, else the first, and in any case the one it was found by. */
export async function embedLocations(
  db: Db,
  shown: readonly RestaurantHit[],
  inside: EmbedOptions,
): Promise<Map<number, EmbeddedLocations>> {
  const { here, count } = inside;
  const named = shown.flatMap(({ locationId }) => locationId ?? []);
  // As the cards of the site ask, "near me": all that is to be shown is known.
  const isKnown = count <= 1 && named.length === shown.length;
  const rows = isKnown ? [] : await selectEmbedded(db, shown, inside);
  const missing = named.filter((id) => !rows.some((row) => row.id === id));
  const extra = missing.length > 0 ? await selectLocations(db, missing, here) : [];
  const ofRestaurant = Map.groupBy([...rows, ...extra], ({ restaurantId }) => restaurantId);
  return new Map(shown.map((one) => [one.id, arrange(one, ofRestaurant.get(one.id) ?? [], count)]));
}

async function selectEmbedded(
  db: Db,
  shown: readonly RestaurantHit[],
  { here, count, addressWords = null }: EmbedOptions,
): Promise<LocationRow[]> {
  const byAddress = addressWords === null ? [] : shown.filter((one) => one.isFoundByAddress).map(idOf);
  const others = shown.map(idOf).filter((id) => !byAddress.includes(id));
  // The projection needs one even where none is to be shown.
  const wanted = Math.max(count, 1);
  const [of, withWords] = await Promise.all([
    others.length > 0 ? selectLocationsOfRestaurants(db, others, here, wanted) : [],
    addressWords !== null && byAddress.length > 0
      ? selectLocationsMatchingText(db, byAddress, here, addressWords, wanted)
      : [],
  ]);
  return [...of, ...withWords];
}

/** The one that was named is in any case among them, and is what the restaurant shows as its own. */
function arrange({ locationId }: RestaurantHit, rows: LocationRow[], count: number): EmbeddedLocations {
  const named = rows.find(({ id }) => id === locationId) ?? rows[0];
  const shown = rows.slice(0, count);
  if (named && count > 0 && !shown.includes(named)) shown.splice(count - 1, 1, named);
  return {
    locations: shown.map(presentLocation),
    closest: named ? presentLocation(named) : null,
    closestIndex: named ? shown.indexOf(named) : -1,
  };
}

function idOf({ id }: RestaurantHit): number {
  return id;
}
