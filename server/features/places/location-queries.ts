import type { Expression, InferResult, QueryCreator } from 'kysely';
import type { DB, LocationSources } from '#db/schema.gen.ts';
import { anyOf, isDifferent, recordset, sql, unlessEdited, type Db } from '#server/platform/database.ts';

/** Locations that people have added themselves: no row of any source stands behind them yet. */
export async function handMadeLocations(db: Db, restaurantIds: readonly number[]) {
  return db
    .selectFrom('locations as l')
    .select(['l.id', 'l.restaurant_id as restaurantId', 'l.address', 'l.latitude', 'l.longitude'])
    .where('l.restaurant_id', '=', anyOf(restaurantIds))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('location_sources as ls')
            .select('ls.location_id')
            .whereRef('ls.location_id', '=', 'l.id'),
        ),
      ),
    )
    .execute();
}

/** What a person wrote before any source spoke of the place counts as edited. */
export async function keepHandMade(db: Db, locationIds: readonly number[]): Promise<void> {
  await db
    .updateTable('locations')
    .set(({ ref }) => ({
      edited_fields: sql<string[]>`ARRAY(
        SELECT DISTINCT field FROM unnest(${ref('edited_fields')} || ARRAY[
          CASE WHEN ${ref('address')} <> '' THEN 'address' END,
          CASE WHEN ${ref('phone_number')} IS NOT NULL THEN 'phone_number' END,
          CASE WHEN ${ref('latitude')} IS NOT NULL THEN 'latitude' END,
          CASE WHEN ${ref('latitude')} IS NOT NULL THEN 'longitude' END,
          CASE WHEN ${ref('hours_of_operation')} <> '{"text": "Hours not available"}' THEN 'hours_of_operation' END
        ]) field WHERE field IS NOT NULL ORDER BY field)`,
    }))
    .where('id', '=', anyOf(locationIds))
    .execute();
}

export async function nextIds(db: Db, table: 'restaurants' | 'locations', count: number): Promise<number[]> {
  const rows = await db
    .selectFrom(sql<object>`generate_series(1, ${count}::integer)`.as('n'))
    .select(sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`.as('id'))
    .execute();
  return rows.map(({ id }) => id);
}

export type NewLink = { locationId: number; restaurantId: number; placeId: number };

const MADE = ['address', 'phone_number', 'latitude', 'longitude', 'time_zone', 'hours_of_operation'] as const;

export async function addLocations(db: Db, links: readonly NewLink[]): Promise<void> {
  const homes = new Map(links.map(({ locationId, restaurantId }) => [locationId, restaurantId]));
  const ids = [...homes].map(([id, restaurantId]) => ({ id, restaurant_id: restaurantId }));
  await db
    .insertInto('locations')
    .columns(['id', 'restaurant_id', ...MADE])
    .expression(
      db
        .with('k', (query) =>
          query.selectFrom(recordset('location_sources', links.map(rowOf), 'r')).selectAll(),
        )
        .with('made', madeOfPlaces)
        .selectFrom('made as m')
        .innerJoin(recordset('locations', ids, 'home'), 'home.id', 'm.location_id')
        .select(['home.id', 'home.restaurant_id', ...MADE.map((column) => `m.${column}` as const)])
        .orderBy('home.id'),
    )
    .execute();
  await addSources(db, links);
}

type Link = Pick<NewLink, 'locationId' | 'placeId'>;

export async function addSources(db: Db, links: readonly Link[]): Promise<void> {
  await db
    .insertInto('location_sources')
    .columns(['place_id', 'location_id'])
    .expression(({ selectFrom }) =>
      selectFrom(recordset('location_sources', links.map(rowOf), 'r')).select(['place_id', 'location_id']),
    )
    .execute();
}

function rowOf({ locationId, placeId }: Link) {
  return { location_id: locationId, place_id: placeId };
}

/** Makes locations again from their places, but for what a person has set. Returns those that became different. */
export async function remakeLocations(db: Db, locationIds: readonly number[]): Promise<number[]> {
  const from = { old: 'l', brought: 'm' };
  const pin = ['latitude', 'longitude'] as const;
  const next = {
    ...unlessEdited<DB['locations'], Made>(['address', 'phone_number', 'hours_of_operation'], from),
    ...unlessEdited<DB['locations'], Made>(pin, { ...from, fields: pin }),
    ...unlessEdited<DB['locations'], Made>(['time_zone'], { ...from, fields: [...pin, 'time_zone'] }),
  };
  const rows = await db
    .with('k', (query) =>
      query.selectFrom('location_sources').selectAll().where('location_id', '=', anyOf(locationIds)),
    )
    .with('made', madeOfPlaces)
    .updateTable('locations as l')
    .from('made as m')
    .set({ ...next, date_updated: sql<Date>`now()` })
    .whereRef('l.id', '=', 'm.location_id')
    .where('l.date_deleted', 'is', null)
    .where(isDifferent('l', next))
    .returning('l.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Made = InferResult<ReturnType<typeof madeOfPlaces>>[number];

/** A location is made of the places behind it and of nothing else, so the order of files does not matter. */
function madeOfPlaces(query: QueryCreator<DB & { k: LocationSources }>) {
  return query
    .selectFrom('k')
    .innerJoin('places as p', 'p.id', 'k.place_id')
    .select(({ fn, ref, val }) => {
      const first = <Value>(
        value: Expression<Value>,
        isGiven: Expression<unknown>,
        ...better: Expression<unknown>[]
      ) => {
        const order = sql.join([...better, ref('p.source'), ref('p.source_id')]);
        return sql<Value>`(array_agg(${value} ORDER BY ${order}) FILTER (WHERE ${isGiven}))[1]`;
      };
      const hasPin = sql`${ref('p.latitude')} IS NOT NULL`;
      const address = first(
        ref('p.address'),
        sql`${ref('p.address')} <> ''`,
        sql`${ref('p.address_key')} IS NULL`,
        sql`${ref('p.address_unit')} = ''`,
      );
      const phone = first(ref('p.phone_number'), sql`${ref('p.phone_number')} IS NOT NULL`);
      const hours = first(
        ref('p.hours'),
        sql`${ref('p.hours')} IS NOT NULL`,
        sql`${ref('p.hours')} ? 'text'`,
      );
      return [
        'k.location_id',
        fn.coalesce(address, val('')).as('address'),
        phone.as('phone_number'),
        first(ref('p.latitude'), hasPin).as('latitude'),
        first(ref('p.longitude'), hasPin).as('longitude'),
        first(ref('p.time_zone'), hasPin).as('time_zone'),
        sql<Hours>`coalesce(${hours}, '{"text": "Hours not available"}')`.as('hours_of_operation'),
      ];
    })
    .groupBy('k.location_id');
}

type Hours = DB['locations']['hours_of_operation']['__select__'];
