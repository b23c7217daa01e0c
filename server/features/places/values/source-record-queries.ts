import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** The pin and address that an earlier edition of the same source gave. */
export type PreviousSourceEditionValues = {
  address: string;
  addressKey: string | null;
  addressUnit: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
};

export type SourceRecordRow = Awaited<ReturnType<typeof selectSourceRecords>>[number];

export async function selectSourceRecords(db: Db, placeIds: readonly number[]) {
  return recordsOf(db).where('p.id', '=', anyOfValuesSql(placeIds)).orderBy('p.id').execute();
}

export async function selectSourceRecordsOfLocations(
  db: Db,
  locationIds: readonly number[],
): Promise<SourceRecordRow[]> {
  return recordsOf(db).where('ls.location_id', '=', anyOfValuesSql(locationIds)).orderBy('p.id').execute();
}

export async function selectLinkedPlaces(db: Db, after: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('location_sources')
    .select('place_id as id')
    .where('place_id', '>', after)
    .orderBy('place_id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

function recordsOf(db: Db) {
  return db
    .selectFrom('places as p')
    .innerJoin('sources as s', 's.name', 'p.source')
    .leftJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['p.id as placeId', 'ls.location_id as locationId', 'p.source', 's.kind', 's.trust'])
    .select(({ ref }) => [
      sql<string | null>`${ref('s.data_date')}::text`.as('date'),
      ref('p.hours').$castTo<unknown>().as('hours'),
      ref('p.superseded').$castTo<PreviousSourceEditionValues | null>().as('superseded'),
    ])
    .select(['p.match_key as matchKey', 'p.name', 'p.brand', 'p.restaurant_type as restaurantType'])
    .select(['p.website', 'p.phone_number as phone', 'p.address', 'p.address_key as addressKey'])
    .select(['p.address_unit as addressUnit', 'p.latitude', 'p.longitude', 'p.time_zone as timeZone']);
}
