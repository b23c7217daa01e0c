import { HOME_PAGE_LIST_LIMITS } from '#contract/members/home.ts';
import type { Location } from '#contract/catalog/locations.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { computeOpenState } from '#packages/opening-hours/schedule/compute-open-state.ts';
import { presentRestaurantsWithLocations } from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Position } from '#shared/geo/distance.ts';
import type { RecentListEntry } from './queries.ts';

const RESTAURANTS_READ = 40;
/** Beyond this, a distance does not help to choose the next lunch. */
const MAX_MILES = 50;

export type WishlistCandidate = {
  entry: RecentListEntry;
  location: Location | null;
  distance: number | undefined;
};
type Circumstances = { position: Position | null; now: Date };

/** Sorts the wishlist: open first, then by distance, then the latest saved. */
export async function sortWishlistForHome(
  db: Db,
  entries: readonly RecentListEntry[],
  { position, now }: Circumstances,
): Promise<WishlistCandidate[]> {
  const wishlist = entries.filter(({ hasTried, isFavorite }) => !hasTried && !isFavorite);
  const ids = [...new Set(wishlist.map(({ restaurantId }) => restaurantId))].slice(0, RESTAURANTS_READ);
  const restaurants = await presentRestaurantsWithLocations(
    db,
    ids.map((id) => ({ id })),
    { origin: position, count: 1 },
  );
  const locations = new Map(
    restaurants.map(({ id, locations: [first], locationCount }) => [
      id,
      position || locationCount === 1 ? (first ?? null) : null,
    ]),
  );
  return wishlist
    .filter(({ restaurantId }) => locations.has(restaurantId))
    .map((entry) => withPlace(entry, locations.get(entry.restaurantId) ?? null, { position, now }))
    .toSorted((one, other) => one.rank - other.rank || one.miles - other.miles)
    .slice(0, HOME_PAGE_LIST_LIMITS.wanted);
}

function withPlace(entry: RecentListEntry, location: Location | null, { position, now }: Circumstances) {
  const distance = location?.distance;
  const isFar = position !== null && (distance === undefined || distance > MAX_MILES);
  if (!location || isFar)
    return { entry, location: null, distance: undefined, rank: isFar ? 3 : 1, miles: Number.MAX_VALUE };
  return { entry, location, distance, rank: openRank(location, now), miles: distance ?? 0 };
}

/** Opening hours without a time zone or in free text do not affect the order. */
function openRank({ hoursOfOperation, timeZone, specialDays, closure }: Location, now: Date): 0 | 1 | 2 {
  if (timeZone === null) return 1;
  const { isOpen } = computeOpenState(parseHours(hoursOfOperation), {
    at: now,
    timeZone,
    specialDays,
    closure,
  });
  if (isOpen === null) return 1;
  return isOpen ? 0 : 2;
}
