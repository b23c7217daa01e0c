import { anyOfValuesSql, isNotNullSql, sql, type Db } from '#server/platform/database/database.ts';

export async function selectLocationMergeSides(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(({ ref }) => [
      'l.id',
      'l.restaurant_id as restaurantId',
      'l.address as name',
      'r.name as restaurantName',
      'l.address',
      sql<string | null>`NULL`.as('website'),
      sql<string | null>`NULL`.as('imageUrl'),
      sql<number>`1`.as('locationCount'),
      sql<number>`0`.as('sandwichCount'),
      sql<number>`0`.as('reviewCount'),
      isNotNullSql(ref('l.date_deleted')).as('isDeleted'),
    ])
    .where('l.id', '=', anyOfValuesSql(ids))
    .orderBy('l.id')
    .execute();
}

export async function selectSandwichMergeSides(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .leftJoin('sandwich_totals as t', 't.sandwich_id', 's.id')
    .select(({ fn, lit, ref }) => [
      's.id',
      's.restaurant_id as restaurantId',
      's.name',
      'r.name as restaurantName',
      sql<string | null>`NULL`.as('address'),
      sql<string | null>`NULL`.as('website'),
      's.image_url as imageUrl',
      sql<number>`0`.as('locationCount'),
      sql<number>`1`.as('sandwichCount'),
      fn.coalesce('t.rating_count', lit(0)).as('reviewCount'),
      isNotNullSql(fn.coalesce(ref('s.date_deleted'), ref('r.date_deleted'))).as('isDeleted'),
    ])
    .where('s.id', '=', anyOfValuesSql(ids))
    .orderBy('s.id')
    .execute();
}
