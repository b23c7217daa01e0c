import { restaurantFieldsSchema, type RestaurantFields } from '#contract/catalog/restaurants.ts';
import {
  anyOfValuesSql,
  columnNameOf,
  columnNamesOf,
  markFieldsEditedSql,
  zodSchemaFieldNames,
  jsonRecordsetSql,
  sql,
  convertFieldsToColumns,
  type Db,
  withSavepoint,
} from '#server/platform/database/database.ts';
import type { LockedRestaurant } from './lock-queries.ts';

export type StoredRestaurantFields = Pick<LockedRestaurant, keyof RestaurantFields>;

/** Fields that a person filled in count as edited, so that no import overwrites them. */
export async function insertRestaurant(db: Db, fields: RestaurantFields): Promise<number> {
  const filled = Object.entries(fields).filter(([, value]) => value !== null);
  const { id } = await db
    .insertInto('restaurants')
    .values({ ...convertFieldsToColumns(fields), edited_fields: columnNamesOf(Object.fromEntries(filled)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRestaurantRow(
  db: Db,
  id: number,
  changes: Partial<StoredRestaurantFields>,
): Promise<void> {
  await db
    .updateTable('restaurants')
    .set({ ...convertFieldsToColumns(changes), ...markFieldsEditedSql(changes) })
    .where('id', '=', id)
    .execute();
}

/** Writes all fields of rows that the caller has locked, and marks the changed ones as edited. */
export async function updateRestaurantRows(
  db: Db,
  rows: readonly { id: number; fields: StoredRestaurantFields; changes: object }[],
): Promise<void> {
  const records = rows.map(({ id, fields, changes }) => ({
    id,
    ...convertFieldsToColumns(pickStoredFields(fields)),
    edited_fields: columnNamesOf(changes),
  }));
  await db
    .updateTable('restaurants as r')
    .from(jsonRecordsetSql('restaurants', records, 'n'))
    .set(({ ref }) => ({
      ...Object.fromEntries(FIELDS.map((field) => [columnNameOf(field), ref(`n.${columnNameOf(field)}`)])),
      edited_fields: sql<
        string[]
      >`ARRAY(SELECT DISTINCT unnest(${ref('r.edited_fields')} || ${ref('n.edited_fields')}) ORDER BY 1)`,
      date_updated: sql<Date>`now()`,
    }))
    .whereRef('r.id', '=', 'n.id')
    .execute();
}

const FIELDS = zodSchemaFieldNames(restaurantFieldsSchema);

function pickStoredFields(fields: StoredRestaurantFields): Partial<StoredRestaurantFields> {
  return Object.fromEntries(FIELDS.map((field) => [field, fields[field]]));
}

export async function markRestaurantsDeleted(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('restaurants')
    .set({ date_deleted: now, date_updated: sql<Date>`now()` })
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

/** A brand has one live restaurant: if there is another one by now, this one is restored without its brand. */
export async function setRestaurantsRestored(db: Db, ids: readonly number[]): Promise<void> {
  const restore = () =>
    sql`
    UPDATE restaurants r SET date_deleted = NULL, date_updated = now(), brand_key = CASE WHEN EXISTS (
      SELECT 1 FROM restaurants o WHERE o.brand_key = r.brand_key
        AND (o.date_deleted IS NULL OR (o.id = ANY(${ids}::int[]) AND o.id < r.id))) THEN NULL ELSE brand_key END
    WHERE id = ANY(${ids}::int[])
  `.execute(db);
  await withSavepoint(db, restore).catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error;
    // The import has committed while this waited, so its restaurant is visible now.
    return restore();
  });
}

/** Without it, the next import of the brand would create the merged restaurant again. */
export async function copyBrandToMergeTarget(tx: Db, mergedId: number, targetId: number): Promise<void> {
  await sql`
    UPDATE restaurants r SET brand_key = merged.brand_key FROM restaurants merged
    WHERE r.id = ${targetId} AND r.brand_key IS NULL AND merged.id = ${mergedId} AND merged.brand_key IS NOT NULL
  `.execute(tx);
}

export async function selectLiveChildrenOfRestaurants(db: Db, ids: readonly number[]) {
  const [locations, sandwiches] = [
    await liveChildrenOf(db, 'locations', ids),
    await liveChildrenOf(db, 'sandwiches', ids),
  ];
  return { locations: idsOf(locations), sandwiches: idsOf(sandwiches) };
}

export async function selectRestaurantsWithChildren(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const children = [
    ...(await liveChildrenOf(db, 'locations', ids)),
    ...(await liveChildrenOf(db, 'sandwiches', ids)),
  ];
  return new Set(children.map(({ restaurantId }) => restaurantId));
}

function liveChildrenOf(db: Db, table: 'locations' | 'sandwiches', restaurantIds: readonly number[]) {
  return db
    .selectFrom(table)
    .select(['id', 'restaurant_id as restaurantId'])
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .where('date_deleted', 'is', null)
    .execute();
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
