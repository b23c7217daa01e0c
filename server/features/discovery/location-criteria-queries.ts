import type { RawBuilder } from 'kysely';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import type { Position } from '#shared/geo/distance.ts';
import { boundingCubeOfBox, spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';
import { isLocationOpenAtSql, type OpenFilterTime } from './open-now/queries.ts';

export type LocationCriteria = { open: OpenFilterTime | null; box: GeoBox | null };

export function createLocationCriteria(
  open: OpenFilterTime | null,
  box: GeoBox | undefined,
): LocationCriteria | null {
  return open || box ? { open, box: box ?? null } : null;
}

export function matchesLocationCriteriaSql(criteria: LocationCriteria | null): RawBuilder<boolean> {
  const isOpen = criteria?.open ? isLocationOpenAtSql(criteria.open) : sql<boolean>`true`;
  return criteria?.box ? sql<boolean>`${isOpen} AND ${isInside(criteria.box)}` : isOpen;
}

/** A narrow box reads its locations by index; otherwise each restaurant is checked, because a join would read all locations. */
export function hasMatchingLocationSql(
  criteria: LocationCriteria | null,
  restaurantId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!criteria) return sql<boolean>`true`;
  if (criteria.box && !isWide(criteria.box))
    return sql<boolean>`${restaurantId} IN (
      SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${matchesLocationCriteriaSql(criteria)})`;
  return sql<boolean>`coalesce((
    SELECT true FROM locations l
    WHERE l.restaurant_id = ${restaurantId} AND l.date_deleted IS NULL AND ${matchesLocationCriteriaSql(criteria)} LIMIT 1), false)`;
}

/** A wider box contains too many locations to read them by position. */
const WIDE_DEGREES = 10;

function isWide({ west, east }: GeoBox): boolean {
  return (east - west + 360) % 360 > WIDE_DEGREES;
}

/** The index supports only the cube; the degrees are exact. */
function isInside(box: GeoBox) {
  const { west, south, east, north } = box;
  const { lower, upper } = boundingCubeOfBox(box);
  const isBetween =
    west < east
      ? sql`l.longitude >= ${west} AND l.longitude <= ${east}`
      : sql`(l.longitude >= ${west} OR l.longitude <= ${east})`;
  const isNear = isWide(box) ? sql`true` : sql`l.position <@ cube(${lower}::float8[], ${upper}::float8[])`;
  return sql`${isNear}
    AND l.latitude >= ${south} AND l.latitude <= ${north} AND ${isBetween}`;
}

type FoundId = { id: number; isFoundByAddress: boolean };

/** The nearest (or first) matching location of each restaurant; if found by address, one that contains the words. */
export async function selectNearestMatchingLocations(
  db: Db,
  found: FoundId[],
  tsQuery: string | null,
  position: Position | null,
  criteria: LocationCriteria,
): Promise<Map<number, number>> {
  const ids = found.map(({ id }) => id);
  const byAddress = found.map(({ isFoundByAddress }) => isFoundByAddress);
  const matched = sql<{
    restaurant_id: number;
    by_address: boolean;
  }>`unnest(${ids}::int[], ${byAddress}::boolean[])`;
  // Ordered by id alone, the planner would scan the locations of all restaurants.
  const order = position ? sql`l.position <-> ${spherePositionSql(position)}` : sql`l.restaurant_id, l.id`;
  const rows = await db
    .selectFrom(matched.as<'matched'>(sql`matched (restaurant_id, by_address)`))
    .innerJoinLateral(
      (qb) =>
        qb
          .selectFrom('locations as l')
          .select('l.id')
          .where(isLiveLocationOfRestaurantSql(sql`matched.restaurant_id`))
          .where(matchesLocationCriteriaSql(criteria))
          .where(
            sql<boolean>`(NOT matched.by_address OR ${tsQuery}::tsquery IS NULL OR l.search_vector @@ ${tsQuery}::tsquery)`,
          )
          .orderBy(order)
          .limit(1)
          .as('near'),
      (join) => join.onTrue(),
    )
    .select(['matched.restaurant_id as restaurantId', 'near.id as locationId'])
    .execute();
  return new Map(rows.map(({ restaurantId, locationId }) => [restaurantId, locationId]));
}

export type SearchCircle = Position & { miles: number };

/** Without a circle the query is empty, so that PostgreSQL has nothing to plan. */
export function restaurantsInCircle(db: Db, circle: SearchCircle | null, criteria: LocationCriteria | null) {
  if (!circle)
    return db.selectNoFrom([
      sql<number>`NULL::int`.as('restaurant_id'),
      sql<number>`NULL::float8`.as('chord'),
    ]);
  const position = spherePositionSql(circle);
  const chord = sql<number>`min(l.position <-> ${position})`;
  const furthest = sql<number>`miles_to_chord(${circle.miles})`;
  return db
    .selectFrom('locations as l')
    .select(['l.restaurant_id', chord.as('chord')])
    .where('l.date_deleted', 'is', null)
    .where(sql<boolean>`l.position <@ cube_enlarge(${position}, ${furthest}, 3)`)
    .where(matchesLocationCriteriaSql(criteria))
    .groupBy('l.restaurant_id')
    .having(chord, '<=', furthest);
}

/** BETWEEN instead of = makes PostgreSQL use the index that can also sort by distance. */
export function isLiveLocationOfRestaurantSql(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`l.restaurant_id BETWEEN ${id} AND ${id} AND l.restaurant_id > 0 AND l.date_deleted IS NULL`;
}
