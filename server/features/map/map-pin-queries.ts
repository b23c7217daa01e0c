import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** Serializes writers: two transactions that change a restaurant and one of its locations would miss each other's change. */
export async function lockMapPins(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(4119062513)`.execute(tx);
}

/** A UNION, because each index by restaurant contains either only deleted locations or only the others. */
export async function selectAllLocationIdsOfRestaurants(db: Db, restaurantIds: number[]): Promise<number[]> {
  const inside = db
    .selectFrom('locations')
    .select('id')
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds));
  const rows = await inside
    .where('date_deleted', 'is', null)
    .unionAll(inside.where('date_deleted', 'is not', null))
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertMapSchedules(tx: Db, ids: number[] | null): Promise<void> {
  await tx
    .insertInto('map_opening_hours')
    .columns(['key', 'time_zone', 'open_minutes', 'exception_times', 'exception_openings', 'open_slots'])
    .expression((eb) =>
      eb
        .selectFrom('locations as l')
        .leftJoin('map_opening_hours as known', (join) => join.on('known.key', '=', OPENING_HOURS_KEY))
        .distinctOn(OPENING_HOURS_KEY)
        .select(OPENING_HOURS_KEY.as('key'))
        .select([
          'l.time_zone',
          'l.open_minutes',
          'l.exception_times',
          'l.exception_openings',
          'l.open_slots',
        ])
        .where('l.open_slots', '<>', sql<number[]>`'{}'`)
        .where('l.open_minutes', 'is not', null)
        .where('known.id', 'is', null)
        .$if(ids !== null, (query) => query.where('l.id', '=', anyOfValuesSql(ids ?? []))),
    )
    .execute();
}

export function selectStaleMapPins(db: Db, ids: number[] | null) {
  const stored = db
    .selectFrom('map_pins')
    .select(PIN_COLUMNS)
    .$if(ids !== null, (query) => query.where('location_id', '=', anyOfValuesSql(ids ?? [])));
  return db
    .selectFrom(stored.as('p'))
    .fullJoin(currentPins(db, ids).as('c'), 'c.location_id', 'p.location_id')
    .select(({ fn }) => fn.coalesce('p.location_id', 'c.location_id').$notNull().as('id'))
    .select([
      sql<string>`coalesce(p::text, 'none')`.as('stored'),
      sql<string>`coalesce(c::text, 'none')`.as('expected'),
    ])
    .where(sql<boolean>`p IS DISTINCT FROM c`)
    .execute();
}

export async function deleteMapPins(tx: Db, locationIds: number[]): Promise<void> {
  await tx.deleteFrom('map_pins').where('location_id', '=', anyOfValuesSql(locationIds)).execute();
}

export async function deleteAllMapPins(tx: Db): Promise<void> {
  await tx.deleteFrom('map_pins').execute();
  await tx.deleteFrom('map_opening_hours').execute();
}

export async function insertMapPins(tx: Db, locationIds: number[] | null): Promise<void> {
  await tx.insertInto('map_pins').columns(PIN_COLUMNS).expression(currentPins(tx, locationIds)).execute();
}

const PIN_COLUMNS = [
  'location_id',
  'restaurant_id',
  'tile',
  'restaurant_type',
  'price_range',
  'has_sandwiches',
  'latitude',
  'longitude',
  'opening_hours_id',
] as const;

/** Computes the correct pins; the columns are in the order of `PIN_COLUMNS`. */
function currentPins(db: Db, ids: number[] | null) {
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .leftJoin('map_opening_hours as o', (join) =>
      join.on('l.open_slots', '<>', sql<number[]>`'{}'`).on('o.key', '=', OPENING_HOURS_KEY),
    )
    .select(['l.id as location_id', 'l.restaurant_id'])
    .select(sql<number>`map_tile(l.latitude, l.longitude)`.as('tile'))
    .select('r.restaurant_type')
    .select(({ eb, fn }) => [
      fn.coalesce('r.price_range', sql.lit('')).as('price_range'),
      eb('r.sandwich_count', '>', 0).$castTo<boolean>().as('has_sandwiches'),
      sql<number>`round(l.latitude * 1000000)::int`.as('latitude'),
      sql<number>`round(l.longitude * 1000000)::int`.as('longitude'),
      fn.coalesce('o.id', sql.lit(0)).as('opening_hours_id'),
    ])
    .where('l.latitude', 'is not', null)
    .where('l.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .$if(ids !== null, (query) => query.where('l.id', '=', anyOfValuesSql(ids ?? [])));
}

/** Hashed, because special days can make the key longer than an index entry may be. */
const OPENING_HOURS_KEY = sql<string>`md5(concat_ws('|', coalesce(l.time_zone, '?'), l.open_minutes,
  coalesce(l.exception_times::text, '?'), coalesce(l.exception_openings::text, '?')))::uuid`;
