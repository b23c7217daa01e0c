import type { Location } from '#contract/locations.ts';
import type { Position } from '#rules/distance.ts';
import type { Db } from '#server/platform/database.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import { presentLocation } from './present-location.ts';
import {
  countLocations,
  selectLocationsAsAdded,
  selectLocationsByDistance,
  type OfRestaurant,
} from './queries.ts';

export type Wish = Paging & { here: Position | null; q?: string | undefined };

export async function locationsOf(db: Db, restaurantId: number, wish: Wish): Promise<Listed<Location>> {
  const which = { restaurantId, q: wish.q };
  const { rows, next } = wish.here
    ? await pageByDistance(db, which, wish.here, wish)
    : await pageAsAdded(db, which, wish);
  const total = await countLocations(db, which, COUNTED_TO + 1);
  return { items: rows.map(presentLocation), next, total };
}

async function pageAsAdded(db: Db, which: OfRestaurant, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const [after] = readCursor(cursor, ['id']) ?? [0];
  const rows = await selectLocationsAsAdded(db, which, after, limit + 1);
  return cutPage(rows, limit, ({ id }) => [id]);
}

async function pageByDistance(
  db: Db,
  which: OfRestaurant,
  here: Position,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
) {
  const keys = readCursor(cursor, ['number', 'id']);
  const after = keys && { chord: keys[0], id: keys[1] };
  const rows = await selectLocationsByDistance(db, which, here, after, limit + 1);
  return cutPage(rows, limit, ({ chord, id }) => [chord, id]);
}
