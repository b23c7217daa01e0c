import type { Box } from '#rules/map-grid.ts';
import { cubeAround } from '#rules/box-on-sphere.ts';
import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { isOpenAt, type Moment } from '../open-now/queries.ts';

/** What is asked of a location itself; null asks nothing. */
export type Wanted = { open: Moment | null; box: Box | null };

export function wantedOf(open: Moment | null, box: Box | undefined): Wanted | null {
  return open || box ? { open, box: box ?? null } : null;
}

/** Whether the location `l` is one of them. */
export function isWhereWanted(wanted: Wanted | null) {
  const isOpen = wanted?.open ? isOpenAt(wanted.open) : sql`true`;
  return wanted?.box ? sql`${isOpen} AND ${isInside(wanted.box)}` : isOpen;
}

/** One by one, by the index that begins with the restaurant: a join would read all locations. */
export function hasWantedLocation(wanted: Wanted | null, restaurantId: ReturnType<typeof sql>) {
  if (!wanted) return sql`true`;
  return sql`coalesce((
    SELECT true FROM locations l
    WHERE l.restaurant_id BETWEEN ${restaurantId} AND ${restaurantId} AND l.restaurant_id > 0
      AND l.date_deleted IS NULL AND ${isWhereWanted(wanted)} LIMIT 1), false)`;
}

/** What holds much of the world has too many locations to be read all by position. */
const WIDE_DEGREES = 10;

export function isWide({ west, east }: Box): boolean {
  return (east - west + 360) % 360 > WIDE_DEGREES;
}

/** The cube is what the index knows; the degrees are what was asked. */
function isInside(box: Box) {
  const { west, south, east, north } = box;
  const { lower, upper } = cubeAround(box);
  const isBetween =
    west < east
      ? sql`l.longitude >= ${west} AND l.longitude <= ${east}`
      : sql`(l.longitude >= ${west} OR l.longitude <= ${east})`;
  const isNear = isWide(box) ? sql`true` : sql`l.position <@ cube(${lower}::float8[], ${upper}::float8[])`;
  return sql`${isNear}
    AND l.latitude >= ${south} AND l.latitude <= ${north} AND ${isBetween}`;
}

type Found = { id: number; isFoundByAddress: boolean };

/** Of each of these restaurants the nearest (else first) location that is wanted; of one found by address, with its words. */
export async function selectNearestWanted(
  db: Db,
  found: Found[],
  words: string | null,
  here: Position | null,
  wanted: Wanted,
): Promise<Map<number, number>> {
  const ids = found.map(({ id }) => id);
  const byAddress = found.map(({ isFoundByAddress }) => isFoundByAddress);
  // By the id alone the planner would walk through the locations of all restaurants.
  const order = here ? sql`l.position <-> ${spherePosition(here)}` : sql`l.restaurant_id, l.id`;
  const { rows } = await sql<{ restaurantId: number; locationId: number }>`
    SELECT asked.restaurant_id AS "restaurantId", near.id AS "locationId"
    FROM unnest(${ids}::int[], ${byAddress}::boolean[]) AS asked (restaurant_id, by_address)
    CROSS JOIN LATERAL (
      SELECT l.id FROM locations l
      WHERE l.restaurant_id BETWEEN asked.restaurant_id AND asked.restaurant_id AND l.restaurant_id > 0
        AND l.date_deleted IS NULL AND ${isWhereWanted(wanted)}
        AND (NOT asked.by_address OR ${words}::tsquery IS NULL OR l.search_words @@ ${words}::tsquery)
      ORDER BY ${order} LIMIT 1) near
  `.execute(db);
  return new Map(rows.map(({ restaurantId, locationId }) => [restaurantId, locationId]));
}
