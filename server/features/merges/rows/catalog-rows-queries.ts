import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** The columns that a merge may change, by table. */
const COLUMNS = {
  hidden_photos: ['entity_id'],
  location_sources: ['location_id'],
  locations: [
    'restaurant_id',
    'address',
    'phone_number',
    'latitude',
    'longitude',
    'time_zone',
    'pin_address',
    'hours_of_operation',
    'special_days',
    'closure',
    'edited_fields',
  ],
  rejected_changes: ['location_id'],
  restaurants: ['description', 'image_url', 'website', 'price_range', 'brand_key', 'edited_fields'],
  sandwich_tags: ['sandwich_id'],
  sandwiches: ['restaurant_id', 'description', 'price', 'image_url', 'ingredients', 'edited_fields'],
} as const;

/** Restored together, because a pin would not match the address or time zone of another version. */
const PIN: readonly string[] = ['latitude', 'longitude', 'time_zone', 'pin_address'];

type Table = keyof typeof COLUMNS;
export type RowsChangedByMerge = { mergeId: number; table: Table; ids: readonly number[] };

function keyOf(table: Table): string {
  return table === 'location_sources' ? 'place_id' : 'id';
}

/** Runs `change` and stores how the rows were before and after it. */
export async function recordRowsChangedByMerge(
  tx: Db,
  rows: RowsChangedByMerge,
  change: () => Promise<void>,
): Promise<void> {
  if (rows.ids.length === 0) return;
  const { mergeId, table, ids } = rows;
  const values = sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(t)) WHERE key = ANY(${COLUMNS[table]}::text[]))`;
  await sql`
    INSERT INTO merged_catalog_rows (merge_id, table_name, row_id, before)
    SELECT ${mergeId}::bigint, ${table}::text, ${sql.ref(`t.${keyOf(table)}`)}, ${values} FROM ${sql.table(table)} t
    WHERE ${sql.ref(`t.${keyOf(table)}`)} = ${anyOfValuesSql(ids)}
  `.execute(tx);
  await change();
  await sql`
    UPDATE merged_catalog_rows m SET after = ${values} FROM ${sql.table(table)} t
    WHERE m.merge_id = ${mergeId} AND m.table_name = ${table} AND m.row_id = ${sql.ref(`t.${keyOf(table)}`)}
  `.execute(tx);
}

/** Skips columns that were changed after the merge, and the whole pin if any of its columns was changed. */
export async function restoreRowsChangedByMerge(tx: Db, mergeId: number, table: Table): Promise<void> {
  const record = (values: 'before' | 'after', column: string) => sql.ref(`m.${values}_${column}`);
  // Read before the UPDATE, because Citus does not allow this function in a CASE.
  const records = COLUMNS[table].flatMap((column) =>
    (['before', 'after'] as const).map(
      (values) =>
        sql`(jsonb_populate_record(NULL::${sql.table(table)}, ${sql.ref(values)})).${sql.ref(column)} AS ${sql.ref(`${values}_${column}`)}`,
    ),
  );
  const isUnchanged = (column: string) =>
    sql`${sql.ref(`t.${column}`)} IS NOT DISTINCT FROM ${record('after', column)}`;
  const columns = COLUMNS[table].map((column) => {
    const unit = PIN.includes(column) ? PIN : [column];
    return sql`${sql.ref(column)} = CASE
      WHEN ${sql.join(unit.map(isUnchanged), sql` AND `)} THEN ${record('before', column)}
      ELSE ${sql.ref(`t.${column}`)} END`;
  });
  await sql`
    WITH m AS MATERIALIZED (
      SELECT row_id, ${sql.join(records)} FROM merged_catalog_rows WHERE merge_id = ${mergeId} AND table_name = ${table}
    )
    UPDATE ${sql.table(table)} t SET ${sql.join(columns)} FROM m WHERE m.row_id = ${sql.ref(`t.${keyOf(table)}`)}
  `.execute(tx);
}

export async function setReferenceColumn(
  tx: Db,
  { table, ids }: Omit<RowsChangedByMerge, 'mergeId'>,
  column: 'restaurant_id' | 'sandwich_id' | 'location_id' | 'entity_id',
  id: number,
): Promise<void> {
  const value = column === 'entity_id' ? String(id) : id;
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE ${sql.ref(keyOf(table))} = ${anyOfValuesSql(ids)}`.execute(
    tx,
  );
}

export async function selectRestaurantChildIds(
  db: Db,
  table: 'locations' | 'sandwiches',
  restaurantIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Tags that only the merged sandwich has. */
export async function selectTagsToMove(db: Db, mergedId: number, targetId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sandwich_tags as t')
    .select('t.id')
    .where('t.sandwich_id', '=', mergedId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('sandwich_tags as own')
            .select('own.id')
            .where('own.sandwich_id', '=', targetId)
            .whereRef('own.tag_id', '=', 't.tag_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectHiddenPhotos(
  db: Db,
  entityType: 'sandwich-photo' | 'restaurant-photo',
  id: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('hidden_photos')
    .select('id')
    .where(({ and }) => and({ entity_type: entityType, entity_id: String(id) }))
    .execute();
  return rows.map((row) => row.id);
}

export async function selectSourcesOfLocation(db: Db, locationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('location_sources')
    .select('place_id as id')
    .where('location_id', '=', locationId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectRejectedChangesOfLocation(db: Db, locationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rejected_changes')
    .select('id')
    .where('location_id', '=', locationId)
    .execute();
  return rows.map(({ id }) => id);
}
