import type { SqlBool } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import {
  anyOfValuesSql,
  asBooleanSql,
  columnsFromExcluded,
  isMergedOrTargetSql,
  jsonRecordsetSql,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

/** Locations without a source record, which people added, deleted or merged into another. */
export async function selectManualLocations(db: Db, restaurantIds: readonly number[]) {
  return db
    .selectFrom('locations as l')
    .select(['l.id', 'l.restaurant_id as restaurantId', 'l.address', 'l.latitude', 'l.longitude'])
    .select(({ eb }) => asBooleanSql(eb('l.date_deleted', 'is not', null)).as('isDeleted'))
    .where('l.restaurant_id', '=', anyOfValuesSql(restaurantIds))
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

/** Fields that a person filled in before the first source record count as edited. */
export async function markManualFieldsAsEdited(db: Db, locationIds: readonly number[]): Promise<void> {
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
    .where('id', '=', anyOfValuesSql(locationIds))
    .execute();
}

export async function selectEditedLocationFields(db: Db, id: number) {
  return db
    .selectFrom('locations')
    .select('edited_fields as editedFields')
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function reserveCatalogIds(
  db: Db,
  table: 'restaurants' | 'locations',
  count: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(sql<object>`generate_series(1, ${count}::integer)`.as('n'))
    .select(sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`.as('id'))
    .execute();
  return rows.map(({ id }) => id);
}

export type LocationPlaceLink = { locationId: number; placeId: number };

/** Also moves records that belonged to another location. */
export async function linkPlacesToLocations(db: Db, sources: readonly LocationPlaceLink[]): Promise<void> {
  const rows = sources.map(({ locationId, placeId }) => ({ location_id: locationId, place_id: placeId }));
  await db
    .insertInto('location_sources')
    .columns(['place_id', 'location_id'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('location_sources', rows, 'r')).select(['place_id', 'location_id']),
    )
    .onConflict((conflict) =>
      conflict.column('place_id').doUpdateSet(columnsFromExcluded<DB['location_sources']>(['location_id'])),
    )
    .execute();
}

/**
 * If a person has edited or merged a location, or the restaurant of which it is the only one, it outlives its
 * source records.
 */
export async function selectLocationsLinkedToRecords(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(['l.id', 'l.restaurant_id as restaurantId'])
    .select(({ eb, exists, ref, selectFrom }) => [
      asBooleanSql(sql<SqlBool>`${ref('l.edited_fields')} <> '{}' OR ${isMergedOrTargetSql('location', ref('l.id'))}
        OR ${ref('r.brand_key')} IS NULL AND (${ref('r.edited_fields')} <> '{}' OR ${isMergedOrTargetSql('restaurant', ref('r.id'))}
        OR ${exists(
          selectFrom('sandwiches as s').select('s.id').whereRef('s.restaurant_id', '=', 'r.id'),
        )})`).as('isEdited'),
      asBooleanSql(eb('l.date_deleted', 'is not', null)).as('isDeleted'),
      mergedPlaceIds().as('mergedPlaceIds'),
    ])
    .where('l.id', '=', anyOfValuesSql(ids))
    .execute();
}

/** The records that a merge moved to the location. */
function mergedPlaceIds() {
  return sql<
    number[]
  >`ARRAY(SELECT c.row_id::int FROM merges m JOIN merged_catalog_rows c ON c.merge_id = m.id
    WHERE m.entity_type = 'location' AND m.target_id = l.id AND m.undone_change_set_id IS NULL
      AND c.table_name = 'location_sources')`;
}

/**
 * Deletes only locations that no person has edited or merged since, and returns them. Locks first, because the check
 * must see a merge that ends while this waits.
 */
export async function setLocationsDeleted(db: Db, ids: readonly number[]) {
  await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', anyOfValuesSql(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return db
    .updateTable('locations')
    .set({ date_deleted: sql<Date>`now()` })
    .where('id', '=', anyOfValuesSql(ids))
    .where(({ ref }) => sql<boolean>`${ref('edited_fields')} = '{}'`)
    .where(({ not, ref }) => not(isMergedOrTargetSql('location', ref('locations.id'))))
    .returning(['id', 'restaurant_id as restaurantId', 'address'])
    .execute();
}

export async function deleteLocations(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('locations').where('id', '=', anyOfValuesSql(ids)).execute();
}

/** Changes that a person rejected stay rejected when the location merges with another. */
export async function moveRejectedChanges(
  db: Db,
  moves: readonly { id: number; into: number }[],
): Promise<void> {
  const rows = moves.map(({ id, into }) => ({ id, location_id: into }));
  await db
    .updateTable('rejected_changes as c')
    .from(jsonRecordsetSql('rejected_changes', rows, 'm'))
    .set(({ ref }) => ({ location_id: ref('m.location_id') }))
    .whereRef('c.location_id', '=', 'm.id')
    .execute();
}
