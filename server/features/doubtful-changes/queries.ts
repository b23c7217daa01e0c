import { countRowsUpTo, sql, type Db } from '#server/platform/database/database.ts';

export type DoubtfulChangeRow = Awaited<ReturnType<typeof selectDoubtfulChanges>>[number];

export async function selectDoubtfulChanges(db: Db, after: number, count: number) {
  return doubtfulChanges(db).where('d.id', '>', after).orderBy('d.id').limit(count).execute();
}

export async function countDoubtfulChanges(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, doubtfulChanges(db), upTo);
}

export async function lockDoubtfulChange(db: Db, id: number) {
  return doubtfulChanges(db)
    .where('d.id', '=', id)
    .modifyEnd(sql`FOR UPDATE OF d`)
    .executeTakeFirst();
}

/** A field that a person has edited since is no longer doubtful. */
const IS_UNEDITED = sql<boolean>`NOT ${sql.ref('l.edited_fields')} && CASE ${sql.ref('d.field')}
  WHEN 'pin' THEN '{latitude,longitude}'::text[] ELSE '{address}' END`;

function doubtfulChanges(db: Db) {
  return db
    .selectFrom('doubtful_changes as d')
    .innerJoin('locations as l', 'l.id', 'd.location_id')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .innerJoin('places as p', 'p.id', 'd.place_id')
    .innerJoin('sources as s', 's.name', 'p.source')
    .select(['d.id', 'd.field', 'd.location_id as locationId', 'd.date_created as dateCreated'])
    .select(['r.id as restaurantId', 'r.name as restaurantName', 'l.address', 'l.latitude', 'l.longitude'])
    .select(['p.address as newAddress', 'p.address_key as newAddressKey'])
    .select(['p.latitude as newLatitude', 'p.longitude as newLongitude', 's.name as source', 's.kind'])
    .select(({ ref }) => sql<string | null>`${ref('s.data_date')}::text`.as('date'))
    .where('l.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(IS_UNEDITED);
}
