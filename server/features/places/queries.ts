import type { DB, Json } from '#db/schema.gen.ts';
import {
  columnsFromExcluded,
  isAnyColumnDifferentSql,
  jsonRecordsetSql,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

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

/** Does not touch rows that equal the stored ones. The pin and address before the change stay as superseded. */
export async function upsertPlaces(db: Db, places: readonly StagedPlace[]) {
  const fields = columnsFromExcluded<DB['places']>([...SOURCE_COLUMNS, 'raw']);
  return insertPlaces(db, places)
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet({
          ...fields,
          ...columnsFromExcluded<DB['places']>(['date_imported']),
          superseded: firstSuperseded('places'),
        })
        .where(isAnyColumnDifferentSql('places', fields)),
    )
    .returning(['id', 'source', 'source_id as sourceId', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}

/** Inserts rows of an older edition. An existing row only takes its superseded values from them. */
export async function insertOlderPlaces(db: Db, places: readonly StagedPlace[]) {
  return insertPlaces(db, places)
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet({ superseded: firstSuperseded('excluded') })
        .where(sql<boolean>`places.superseded IS NULL AND ${HAS_MOVED}`),
    )
    .returning(['id', 'source', 'source_id as sourceId', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}

function insertPlaces(db: Db, places: readonly StagedPlace[]) {
  return db
    .insertInto('places')
    .columns([...KEY, ...SOURCE_COLUMNS, 'raw'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('places', places.map(rowOf), 'staged')).select(({ ref }) => [
        ...KEY,
        ...SOURCE_COLUMNS,
        sql`(${ref('raw')} #>> '{}')::jsonb`.as('raw'),
      ]),
    );
}

const HAS_MOVED = sql<boolean>`(places.latitude, places.longitude, places.address_key)
  IS DISTINCT FROM (excluded.latitude, excluded.longitude, excluded.address_key)`;

function firstSuperseded(edition: 'places' | 'excluded') {
  const column = (name: string) => sql.ref(`${edition}.${name}`);
  const number = (name: string) => sql`coalesce(${column(name)}::text, 'null')::jsonb`;
  // Uses immutable functions only, as Citus requires here: jsonb_build_object is not immutable.
  return sql<Json | null>`coalesce(places.superseded, CASE WHEN ${HAS_MOVED} THEN jsonb_set(jsonb_set(
    jsonb_object(ARRAY['address', 'addressKey', 'addressUnit', 'timeZone'],
      ARRAY[${column('address')}, ${column('address_key')}, ${column('address_unit')}, ${column('time_zone')}]),
    '{latitude}', ${number('latitude')}), '{longitude}', ${number('longitude')}) END)`;
}

function rowOf(place: StagedPlace) {
  const { source, sourceId, license, brand, name, address, phone, website, hoursText, hours } = place;
  const { latitude, longitude, timeZone, matchKey, addressKey, addressUnit, restaurantType, raw } = place;
  return {
    source,
    license,
    brand,
    name,
    address,
    website,
    hours,
    latitude,
    longitude,
    raw,
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
    .selectFrom(jsonRecordsetSql('places', sought, 'k'))
    .innerJoin('places as p', (join) =>
      join.onRef('p.source', '=', 'k.source').onRef('p.source_id', '=', 'k.source_id'),
    )
    .leftJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['p.id', 'ls.location_id as locationId'])
    .execute();
}
