import type { Expression } from 'kysely';
import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** Z-order numbers (migration 0017) of the first and last tile of each run, both included. */
export type MapTileRanges = { first: number[]; last: number[] };

export type PinFilter = {
  runs: MapTileRanges;
  types: string[] | null;
  priceRanges: string[] | null;
  hasSandwiches: boolean;
  restaurantId?: number | undefined;
  /** Bitmaps by location id and by id of opening hours; null means no filter. */
  locations: Buffer | null;
  openingHours: Buffer | null;
};

/** `locationId` is any one of the cell's locations. */
export type PinCell = {
  count: number;
  latitudeSumMicrodegrees: number;
  longitudeSumMicrodegrees: number;
  locationId: number;
};

export const PIN_TILE_LEVEL = 22;

export function selectPinCells(db: Db, filter: PinFilter, level: number): Promise<PinCell[]> {
  return pinsInBox(db, filter)
    .select(({ fn, ref }) => [
      sql<number>`${ref('p.tile')} >> ${2 * (PIN_TILE_LEVEL - level)}::int`.as('cell'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('p.latitude').as('latitudeSumMicrodegrees'),
      fn.sum<number>('p.longitude').as('longitudeSumMicrodegrees'),
      fn.max('p.location_id').as('locationId'),
    ])
    .groupBy('cell')
    .orderBy('cell')
    .execute();
}

export function selectUngroupedPins(db: Db, filter: PinFilter, limit: number): Promise<PinCell[]> {
  return pinsInBox(db, filter)
    .select(sql.lit(1).as('count'))
    .select([
      'p.latitude as latitudeSumMicrodegrees',
      'p.longitude as longitudeSumMicrodegrees',
      'p.location_id as locationId',
    ])
    .limit(limit)
    .execute();
}

/** Null when the box has more than `maxPins` pins. */
export async function selectRestaurantsInBox(db: Db, filter: PinFilter, maxPins: number) {
  const pins = await pinsInBox(db, filter)
    .innerJoin('restaurants as r', 'r.id', 'p.restaurant_id')
    .select(['r.id', 'r.sandwich_count as sandwichCount'])
    .limit(maxPins + 1)
    .execute();
  if (pins.length > maxPins) return null;
  const counts = new Map(pins.map(({ id, sandwichCount }) => [id, sandwichCount]));
  return { ids: [...counts.keys()], sandwiches: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

/** OFFSET 0 makes the planner use the index for each run; without it, it would read all pins for each run. */
function pinsInBox(db: Db, { runs, types, priceRanges, hasSandwiches, ...filter }: PinFilter) {
  const { restaurantId, locations, openingHours } = filter;
  const run = sql<{ first: number; last: number }>`unnest(${runs.first}::bigint[], ${runs.last}::bigint[])`;
  return db.selectFrom(run.as<'run'>(sql`run (first, last)`)).innerJoinLateral(
    (each) =>
      each
        .selectFrom('map_pins as pin')
        .select(['pin.location_id', 'pin.restaurant_id', 'pin.tile', 'pin.latitude', 'pin.longitude'])
        .whereRef('pin.tile', '>=', 'run.first')
        .whereRef('pin.tile', '<=', 'run.last')
        .where(({ eb, and, ref }) =>
          and([
            ...(types ? [eb('pin.restaurant_type', '=', anyOfValuesSql(types))] : []),
            ...(priceRanges ? [eb('pin.price_range', '=', anyOfValuesSql(priceRanges))] : []),
            ...(hasSandwiches ? [eb('pin.has_sandwiches', '=', true)] : []),
            ...(restaurantId === undefined ? [] : [eb('pin.restaurant_id', '=', restaurantId)]),
            ...(locations ? [hasBit(locations, ref('pin.location_id'))] : []),
            ...(openingHours ? [hasBit(openingHours, ref('pin.opening_hours_id'))] : []),
          ]),
        )
        .offset(sql.lit(0))
        .as('p'),
    (join) => join.onTrue(),
  );
}

/** Ids beyond the bitmap do not match; adding such a location invalidates the cached result anyway. */
function hasBit(bits: Buffer, number: Expression<number>) {
  return sql<boolean>`CASE WHEN ${number} < ${bits.length * 8}::int THEN get_bit(${bits}::bytea, ${number}) = 1 ELSE false END`;
}

export type PinRow = Awaited<ReturnType<typeof selectPins>>[number];

export function selectPins(db: Db, locationIds: number[]) {
  return db
    .selectFrom('map_pins as p')
    .innerJoin('restaurants as r', 'r.id', 'p.restaurant_id')
    .leftJoin('restaurant_totals as totals', 'totals.restaurant_id', 'r.id')
    .select(['p.location_id as locationId', 'p.restaurant_id as restaurantId', 'r.name'])
    .select(['r.restaurant_type as restaurantType', 'r.price_range as priceRange'])
    .select(['r.sandwich_count as sandwichCount', 'p.latitude', 'p.longitude'])
    .select(({ fn, val }) => [
      fn.coalesce('totals.rating_sum', val(0)).as('ratingSum'),
      fn.coalesce('totals.rating_count', val(0)).as('ratingCount'),
    ])
    .where('p.location_id', '=', sql<number>`any(${locationIds}::int[])`)
    .orderBy('p.location_id')
    .execute();
}
