import { restaurantFieldsSchema, type RestaurantFields } from '#contract/catalog/restaurants.ts';
import {
  columnsOf,
  countRows,
  markEdited,
  schemaFields,
  isNotNull,
  isOlder,
  micros,
  columnSelection,
  sql,
  toColumns,
  type Db,
  type TimeKey,
  isUnmerged,
  withSavepoint,
} from '#server/platform/database/database.ts';

export type LockedRestaurant = NonNullable<Awaited<ReturnType<typeof lockRestaurant>>>;
export type StoredRestaurantFields = Pick<LockedRestaurant, keyof RestaurantFields>;

export async function lockRestaurant(db: Db, id: number) {
  return db
    .selectFrom('restaurants as r')
    .select(columnSelection('r', [...schemaFields(restaurantFieldsSchema), 'id', 'revision']))
    .select(({ ref }) => isNotNull(ref('r.date_deleted')).as('isDeleted'))
    .where('r.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks parts before their restaurant, as reviews and changes of one part do: the other order would deadlock. */
export async function lockPartsOfRestaurant(db: Db, id: number): Promise<void> {
  await sql`SELECT 1 FROM locations WHERE restaurant_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`SELECT 1 FROM sandwiches WHERE restaurant_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/** Fields that a person filled in count as edited, so that no import overwrites them. */
export async function insertRestaurant(db: Db, fields: RestaurantFields): Promise<number> {
  const filled = Object.entries(fields).filter(([, value]) => value !== null);
  const { id } = await db
    .insertInto('restaurants')
    .values({ ...toColumns(fields), edited_fields: columnsOf(Object.fromEntries(filled)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setRestaurant(
  db: Db,
  id: number,
  changes: Partial<StoredRestaurantFields>,
): Promise<void> {
  await db
    .updateTable('restaurants')
    .set({ ...toColumns(changes), ...markEdited(changes) })
    .where('id', '=', id)
    .execute();
}

export async function setRestaurantDeleted(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('restaurants')
    .set({ date_deleted: now, date_updated: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** A brand has one live restaurant: if an import has created another, this one is restored without its brand. */
export async function setRestaurantRestored(db: Db, id: number): Promise<void> {
  const restore = () =>
    sql`
    UPDATE restaurants r SET date_deleted = NULL, date_updated = now(), brand_key = CASE WHEN EXISTS (
      SELECT 1 FROM restaurants o WHERE o.brand_key = r.brand_key AND o.date_deleted IS NULL) THEN NULL ELSE brand_key END
    WHERE id = ${id}
  `.execute(db);
  await withSavepoint(db, restore).catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error;
    // The import has ended while this waited for it, so that its restaurant is seen now.
    return restore();
  });
}

/** Without it, the next import of the brand would create the merged restaurant again. */
export async function copyBrand(tx: Db, mergedId: number, targetId: number): Promise<void> {
  await sql`
    UPDATE restaurants r SET brand_key = merged.brand_key FROM restaurants merged
    WHERE r.id = ${targetId} AND r.brand_key IS NULL AND merged.id = ${mergedId} AND merged.brand_key IS NOT NULL
  `.execute(tx);
}

export async function selectPartsOfRestaurant(db: Db, id: number) {
  return { locations: await partsIn(db, 'locations', id), sandwiches: await partsIn(db, 'sandwiches', id) };
}

async function partsIn(db: Db, table: 'locations' | 'sandwiches', restaurantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('date_deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectDeletedRestaurants(db: Db, after: TimeKey | null, count: number) {
  return deleted(db)
    .select(({ ref }) => [
      'r.id',
      'r.name',
      'r.location_count as locationCount',
      'r.sandwich_count as sandwichCount',
      ref('r.date_deleted').$notNull().as('dateDeleted'),
      micros(ref('r.date_deleted')).as('micros'),
    ])
    .where(({ ref }) => isOlder(ref('r.date_deleted'), ref('r.id'), after))
    .orderBy('r.date_deleted', 'desc')
    .orderBy('r.id', 'desc')
    .limit(count)
    .execute();
}

export async function countDeletedRestaurants(db: Db, upTo: number): Promise<number> {
  return countRows(db, deleted(db).select('r.id'), upTo);
}

function deleted(db: Db) {
  return db
    .selectFrom('restaurants as r')
    .where('r.date_deleted', 'is not', null)
    .where(({ ref }) => isUnmerged('restaurant', ref('r.id')));
}
