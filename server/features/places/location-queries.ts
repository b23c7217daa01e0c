import { anyOf, recordset, sql, type Db } from '#server/platform/database/database.ts';

/** Locations without a source record, which people added. */
export async function selectManualLocations(db: Db, restaurantIds: readonly number[]) {
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
    .where('id', '=', anyOf(locationIds))
    .execute();
}

export async function reserveIds(
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

export type NewLocationSource = { locationId: number; restaurantId: number; placeId: number };

type LocationSource = Pick<NewLocationSource, 'locationId' | 'placeId'>;

export async function insertLocationSources(db: Db, sources: readonly LocationSource[]): Promise<void> {
  await db
    .insertInto('location_sources')
    .columns(['place_id', 'location_id'])
    .expression(({ selectFrom }) =>
      selectFrom(recordset('location_sources', sources.map(rowOf), 'r')).select(['place_id', 'location_id']),
    )
    .execute();
}

function rowOf({ locationId, placeId }: LocationSource) {
  return { location_id: locationId, place_id: placeId };
}
