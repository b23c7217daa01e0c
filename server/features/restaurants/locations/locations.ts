import type { Location } from '#contract/locations.ts';
import type { Db } from '#server/platform/database.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import {
  countLocations,
  selectLocationsAsAdded,
  selectLocationsByDistance,
  type LocationRow,
  type Point,
} from './queries.ts';

type Wish = Paging & { here: Point | null };

export async function locationsOf(db: Db, restaurantId: number, wish: Wish): Promise<Listed<Location>> {
  const { rows, next } = wish.here
    ? await pageByDistance(db, restaurantId, wish.here, wish)
    : await pageAsAdded(db, restaurantId, wish);
  const total = await countLocations(db, restaurantId, COUNTED_TO + 1);
  return { items: rows.map(toLocation), next, total };
}

async function pageAsAdded(db: Db, restaurantId: number, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const [after] = readCursor(cursor, ['id']) ?? [0];
  const rows = await selectLocationsAsAdded(db, restaurantId, after, limit + 1);
  return cutPage(rows, limit, ({ id }) => [id]);
}

async function pageByDistance(
  db: Db,
  restaurantId: number,
  here: Point,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
) {
  const keys = readCursor(cursor, ['number', 'id']);
  const after = keys && { chord: keys[0], id: keys[1] };
  const rows = await selectLocationsByDistance(db, restaurantId, here, after, limit + 1);
  return cutPage(rows, limit, ({ chord, id }) => [chord, id]);
}

export function toLocation({ distance, hoursOfOperation, ...row }: LocationRow): Location {
  const hours = hoursOfOperation as Location['hoursOfOperation'];
  return { ...row, hoursOfOperation: hours, ...(distance !== null && { distance }) };
}
