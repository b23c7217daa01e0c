import type { DB } from '#db/schema.gen.ts';
import { anyOf, excluded, isDifferent, recordset, sql, type Db } from '#server/platform/database/database.ts';

type Key = { source: string; sourceId: string };
type StagedPlace = Key & {
  license: string | null;
  brand: string | null;
  name: string;
  address: string;
  phone: string | null;
  website: string | null;
  hoursText: string | null;
  hours: unknown;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
  matchKey: string;
  addressKey: string | null;
  addressUnit: string;
  restaurantType: string;
  raw: string;
};

const KEY = ['source', 'source_id'] as const;
const SOURCE_COLUMNS = [
  'license',
  'brand',
  'name',
  'address',
  'phone_number',
  'website',
  'hours_text',
  'latitude',
  'longitude',
  'time_zone',
  'match_key',
  'address_key',
  'address_unit',
  'hours',
  'restaurant_type',
] as const;

/** Does not touch rows that equal the stored ones. */
export async function upsertPlaces(db: Db, places: readonly StagedPlace[]) {
  const fields = excluded<DB['places']>([...SOURCE_COLUMNS, 'raw']);
  return db
    .insertInto('places')
    .columns([...KEY, ...SOURCE_COLUMNS, 'raw'])
    .expression(({ selectFrom }) =>
      selectFrom(recordset('places', places.map(rowOf), 'staged')).select(({ ref }) => [
        ...KEY,
        ...SOURCE_COLUMNS,
        sql`(${ref('raw')} #>> '{}')::jsonb`.as('raw'),
      ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet({ ...fields, ...excluded<DB['places']>(['date_imported']) })
        .where(isDifferent('places', fields)),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}

function rowOf({ sourceId, phone, hoursText, timeZone, restaurantType, ...place }: StagedPlace) {
  const { matchKey, addressKey, addressUnit, ...same } = place;
  return {
    ...same,
    source_id: sourceId,
    phone_number: phone,
    hours_text: hoursText,
    time_zone: timeZone,
    restaurant_type: restaurantType,
    match_key: matchKey,
    address_key: addressKey,
    address_unit: addressUnit,
  };
}

export async function selectStoredPlaces(db: Db, keys: readonly Key[]) {
  const sought = keys.map(({ source, sourceId }) => ({ source, source_id: sourceId }));
  return db
    .selectFrom(recordset('places', sought, 'k'))
    .innerJoin('places as p', (join) =>
      join.onRef('p.source', '=', 'k.source').onRef('p.source_id', '=', 'k.source_id'),
    )
    .leftJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['p.id', 'ls.location_id as locationId'])
    .execute();
}

const RECORD_COLUMNS = [
  'p.source',
  'p.match_key as matchKey',
  'p.name',
  'p.phone_number as phone',
  'p.address_key as addressKey',
  'p.address_unit as addressUnit',
  'p.latitude',
  'p.longitude',
] as const;

export type IncomingRecordRow = Awaited<ReturnType<typeof selectIncomingRecords>>[number];

export async function selectIncomingRecords(db: Db, placeIds: readonly number[]) {
  return db
    .selectFrom('places as p')
    .select([
      'p.id as placeId',
      'p.website',
      'p.brand',
      'p.restaurant_type as restaurantType',
      ...RECORD_COLUMNS,
    ])
    .where('p.id', '=', anyOf(placeIds))
    .orderBy('p.source')
    .orderBy('p.source_id')
    .execute();
}

/** Locations with a place at the same address or within `reach` (a chord of the unit sphere) of an incoming place. */
export async function selectLocationsNear(db: Db, placeIds: readonly number[], reach: number) {
  const sameAddress = db
    .selectFrom('places as a')
    .innerJoin('places as p', (join) =>
      join.onRef('p.match_key', '=', 'a.match_key').onRef('p.address_key', '=', 'a.address_key'),
    )
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['a.id as placeId', 'ls.location_id as locationId'])
    .where('a.id', '=', anyOf(placeIds));
  const near = db
    .selectFrom('places as a')
    .innerJoin('places as p', (join) =>
      join
        .onRef('p.match_key', '=', 'a.match_key')
        .on(
          ({ ref }) => sql<boolean>`${ref('p.position')} <@ cube_enlarge(${ref('a.position')}, ${reach}, 3)`,
        ),
    )
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['a.id as placeId', 'ls.location_id as locationId'])
    .where('a.id', '=', anyOf(placeIds))
    .where('a.position', 'is not', null);
  return sameAddress.union(near).execute();
}

export async function selectSourceRecords(db: Db, locationIds: readonly number[]) {
  return db
    .selectFrom('location_sources as ls')
    .innerJoin('places as p', 'p.id', 'ls.place_id')
    .select(['ls.location_id as locationId', ...RECORD_COLUMNS])
    .where('ls.location_id', '=', anyOf(locationIds))
    .execute();
}
