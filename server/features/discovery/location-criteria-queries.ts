import type { RawBuilder } from 'kysely';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import type { Position } from '#shared/geo/distance.ts';
import { boundingCube, spherePosition, sql, type Db } from '#server/platform/database/database.ts';
import { isLocationOpenAt, type OpenTime } from './open-now/queries.ts';

/** What is asked of a location itself; null asks nothing. */
export type LocationCriteria = { open: OpenTime | null; box: GeoBox | null };

export function createLocationCriteria(
  open: OpenTime | null,
  box: GeoBox | undefined,
): LocationCriteria | null {
  return open || box ? { open, box: box ?? null } : null;
}

/** Whether the location `l` is one of them. */
export function matchesLocationCriteria(wanted: LocationCriteria | null): RawBuilder<boolean> {
  const isOpen = wanted?.open ? isLocationOpenAt(wanted.open) : sql<boolean>`true`;
  return wanted?.box ? sql<boolean>`${isOpen} AND ${isInside(wanted.box)}` : isOpen;
}

/** Whether the restaurant has such a location: of those in a narrow box, else one by one, as a join would read them all. */
export function hasMatchingLocation(
  wanted: LocationCriteria | null,
  restaurantId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!wanted) return sql<boolean>`true`;
  if (wanted.box && !isWide(wanted.box))
    return sql<boolean>`${restaurantId} IN (
      SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${matchesLocationCriteria(wanted)})`;
  return sql<boolean>`coalesce((
    SELECT true FROM locations l
    WHERE l.restaurant_id = ${restaurantId} AND l.date_deleted IS NULL AND ${matchesLocationCriteria(wanted)} LIMIT 1), false)`;
}

/** What holds much of the world has too many locations to be read all by position. */
const WIDE_DEGREES = 10;

function isWide({ west, east }: GeoBox): boolean {
  return (east - west + 360) % 360 > WIDE_DEGREES;
}

/** The cube is what the index knows; the degrees are what was asked. */
function isInside(box: GeoBox) {
  const { west, south, east, north } = box;
  const { lower, upper } = boundingCube(box);
  const isBetween =
    west < east
      ? sql`l.longitude >= ${west} AND l.longitude <= ${east}`
      : sql`(l.longitude >= ${west} OR l.longitude <= ${east})`;
  const isNear = isWide(box) ? sql`true` : sql`l.position <@ cube(${lower}::float8[], ${upper}::float8[])`;
  return sql`${isNear}
    AND l.latitude >= ${south} AND l.latitude <= ${north} AND ${isBetween}`;
}

type FoundId = { id: number; isFoundByAddress: boolean };

/** Of each of these restaurants the nearest (else first) location that is wanted; of one found by address, with its words. */
export async function selectNearestMatching(
  db: Db,
  found: FoundId[],
  words: string | null,
  here: Position | null,
  wanted: LocationCriteria,
): Promise<Map<number, number>> {
  const ids = found.map(({ id }) => id);
  const byAddress = found.map(({ isFoundByAddress }) => isFoundByAddress);
  const asked = sql<{
    restaurant_id: number;
    by_address: boolean;
  }>`unnest(${ids}::int[], ${byAddress}::boolean[])`;
  // By the id alone the planner would walk through the locations of all restaurants.
  const order = here ? sql`l.position <-> ${spherePosition(here)}` : sql`l.restaurant_id, l.id`;
  const rows = await db
    .selectFrom(asked.as<'asked'>(sql`asked (restaurant_id, by_address)`))
    .innerJoinLateral(
      (qb) =>
        qb
          .selectFrom('locations as l')
          .select('l.id')
          .where(isOfRestaurant(sql`asked.restaurant_id`))
          .where(matchesLocationCriteria(wanted))
          .where(
            sql<boolean>`(NOT asked.by_address OR ${words}::tsquery IS NULL OR l.search_words @@ ${words}::tsquery)`,
          )
          .orderBy(order)
          .limit(1)
          .as('near'),
      (join) => join.onTrue(),
    )
    .select(['asked.restaurant_id as restaurantId', 'near.id as locationId'])
    .execute();
  return new Map(rows.map(({ restaurantId, locationId }) => [restaurantId, locationId]));
}

/** Distance is that of the restaurant's closest location. */
export type SearchCircle = Position & { miles: number };

/** The restaurants of a circle, with how far each is; without a circle none, of which PostgreSQL has nothing to plan. */
export function restaurantsInCircle(db: Db, circle: SearchCircle | null, wanted: LocationCriteria | null) {
  if (!circle)
    return db.selectNoFrom([
      sql<number>`NULL::int`.as('restaurant_id'),
      sql<number>`NULL::float8`.as('chord'),
    ]);
  const here = spherePosition(circle);
  const chord = sql<number>`min(l.position <-> ${here})`;
  const furthest = sql<number>`chord_of_miles(${circle.miles})`;
  return db
    .selectFrom('locations as l')
    .select(['l.restaurant_id', chord.as('chord')])
    .where('l.date_deleted', 'is', null)
    .where(sql<boolean>`l.position <@ cube_enlarge(${here}, ${furthest}, 3)`)
    .where(matchesLocationCriteria(wanted))
    .groupBy('l.restaurant_id')
    .having(chord, '<=', furthest);
}

/** Whether it is a listed location of the restaurant: said like this, the index leads there that can also sort by distance. */
export function isOfRestaurant(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`l.restaurant_id BETWEEN ${id} AND ${id} AND l.restaurant_id > 0 AND l.date_deleted IS NULL`;
}
