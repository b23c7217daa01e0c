import { anyOfValuesSql, isNotNullSql, sql, type Db } from '#server/platform/database/database.ts';

export type RestaurantToEdit = Awaited<ReturnType<typeof selectRestaurantsToEdit>>[number];

export async function selectRestaurantsToEdit(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'name', 'restaurant_type as restaurantType', 'price_range as priceRange'])
    .select(({ ref }) => isNotNullSql(ref('date_deleted')).as('isDeleted'))
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function lockSandwiches(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`SELECT 1 FROM sandwiches WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export type SandwichToEdit = Awaited<ReturnType<typeof selectSandwichesToEdit>>[number];

export async function selectSandwichesToEdit(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(['s.id', 's.name', 's.price'])
    .select(({ ref, selectFrom }) => [
      isNotNullSql(ref('s.date_deleted')).as('isDeleted'),
      isNotNullSql(ref('r.date_deleted')).as('isRestaurantDeleted'),
      sql<number[]>`ARRAY(${selectFrom('sandwich_tags as st')
        .select('st.tag_id')
        .whereRef('st.sandwich_id', '=', 's.id')
        .orderBy('st.id')})`.as('tagIds'),
    ])
    .where('s.id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function selectTagNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
