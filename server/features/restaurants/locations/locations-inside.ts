import type { Location } from '#contract/locations.ts';
import type { Position } from '#rules/distance.ts';
import type { Db } from '#server/platform/database.ts';
import {
  selectFirstLocations,
  selectLocationTexts,
  selectLocationsWithWords,
  selectNearestLocations,
  type LocationText,
} from './queries.ts';

/** A restaurant that is to be shown, and what a search knows of its locations. */
export type Shown = {
  id: number;
  /** The one that the search is about, when that is not simply the nearest: the nearest that is open. */
  locationId?: number | undefined;
  /** Found by the address of these locations and not by its own name. */
  isFoundByAddress?: boolean;
};

export type Inside = { here: Position | null; count: number; addressWords?: string | null };
/** Each as JSON: a page of twenty chains carries hundreds, which nobody reads here. */
export type LocationsInside = { locations: string[]; closest: Location | null; closestIndex: number };

/** Some locations of every restaurant shown: the nearest, else the first, and in any case the one it was found by. */
export async function locationsInside(
  db: Db,
  shown: readonly Shown[],
  { here, count, addressWords = null }: Inside,
): Promise<Map<number, LocationsInside>> {
  const named = shown.flatMap(({ locationId }) => locationId ?? []);
  const byAddress = addressWords === null ? [] : shown.filter((one) => one.isFoundByAddress);
  const others = shown.filter((one) => !byAddress.includes(one));
  // The projection needs one even where none is to be shown.
  const wanted = Math.max(count, 1);
  const rows = [
    ...(await selectAny(db, others, here, wanted)),
    ...(addressWords !== null && byAddress.length > 0
      ? await selectLocationsWithWords(db, byAddress.map(idOf), here, addressWords, wanted)
      : []),
  ];
  const missing = named.filter((id) => !rows.some((row) => row.id === id));
  const extra = missing.length > 0 ? await selectLocationTexts(db, missing, here) : [];
  return new Map(shown.map((one) => [one.id, arrange(one, rows, extra, count)]));
}

async function selectAny(
  db: Db,
  shown: Shown[],
  here: Position | null,
  count: number,
): Promise<LocationText[]> {
  if (shown.length === 0) return [];
  const ids = shown.map(idOf);
  return here ? selectNearestLocations(db, ids, here, count) : selectFirstLocations(db, ids, count);
}

export function arrange(
  { id, locationId }: Shown,
  rows: LocationText[],
  extra: LocationText[],
  count: number,
): LocationsInside {
  const own = rows.filter((row) => row.restaurantId === id);
  const named = [...own, ...extra].find((row) => row.id === locationId) ?? own[0];
  const shown = own.slice(0, count);
  if (named && count > 0 && !shown.includes(named)) shown.splice(count - 1, 1, named);
  const closestIndex = named ? shown.indexOf(named) : -1;
  const closest = named ? (JSON.parse(textOf(named)) as Location) : null;
  return { locations: shown.map(textOf), closest, closestIndex };
}

function textOf({ json, distance }: LocationText): string {
  return distance === null ? json : `${json.slice(0, -1)},"distance":${distance}}`;
}

function idOf({ id }: Shown): number {
  return id;
}
