import { restaurantFieldsSchema } from '#contract/catalog/restaurants.ts';
import {
  anyOfValuesSql,
  columnSelection,
  isNotNullSql,
  sql,
  zodSchemaFieldNames,
  type Db,
} from '#server/platform/database/database.ts';

export type LockedRestaurant = NonNullable<Awaited<ReturnType<typeof lockRestaurant>>>;

export async function lockRestaurant(db: Db, id: number) {
  return (await lockRestaurantsById(db, [id]))[0];
}

export async function lockRestaurantsById(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurants as r')
    .select(columnSelection('r', [...zodSchemaFieldNames(restaurantFieldsSchema), 'id', 'revision']))
    .select(({ ref }) => isNotNullSql(ref('r.date_deleted')).as('isDeleted'))
    .where('r.id', '=', anyOfValuesSql(ids))
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks locations and sandwiches before their restaurant, as other changes do: the other order would deadlock. */
export async function lockChildrenOfRestaurants(db: Db, ids: readonly number[]): Promise<void> {
  await lockChildRows(db, 'locations', ids, []);
  await lockChildRows(db, 'sandwiches', ids, []);
}

type RowsToLock = Record<
  'locations' | 'sandwiches' | 'taggedSandwiches' | 'restaurants' | 'wholeRestaurants',
  readonly number[]
>;

/**
 * Locks the rows of several changes in the same order as single changes do; whole restaurants with their children. Does
 * not lock the restaurants of tagged sandwiches.
 */
export async function lockCatalogRowsToChange(
  db: Db,
  { locations, sandwiches, taggedSandwiches, restaurants, wholeRestaurants }: RowsToLock,
): Promise<void> {
  await lockChildRows(db, 'locations', wholeRestaurants, locations);
  await lockChildRows(db, 'sandwiches', wholeRestaurants, [...sandwiches, ...taggedSandwiches]);
  await sql`
    SELECT 1 FROM restaurants
    WHERE id IN (SELECT unnest(${[...restaurants, ...wholeRestaurants]}::int[])
      UNION SELECT restaurant_id FROM locations WHERE id = ANY(${locations}::int[])
      UNION SELECT restaurant_id FROM sandwiches WHERE id = ANY(${sandwiches}::int[]))
    ORDER BY id FOR NO KEY UPDATE
  `.execute(db);
}

/** Queries live and deleted rows separately, because each has its own index. */
async function lockChildRows(
  db: Db,
  table: 'locations' | 'sandwiches',
  restaurantIds: readonly number[],
  ids: readonly number[],
): Promise<void> {
  if (restaurantIds.length + ids.length === 0) return;
  const children = sql`SELECT id FROM ${sql.table(table)} WHERE restaurant_id = ANY(${restaurantIds}::int[])`;
  await sql`
    SELECT 1 FROM ${sql.table(table)}
    WHERE id IN (SELECT unnest(${ids}::int[])
      UNION ALL ${children} AND date_deleted IS NULL UNION ALL ${children} AND date_deleted IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE
  `.execute(db);
}
