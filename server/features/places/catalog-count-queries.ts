import { sql, type Db } from '#server/platform/database/database.ts';

export async function countCatalogAndPlaces(db: Db) {
  const restaurants = db.selectFrom('restaurants as r').where('r.date_deleted', 'is', null);
  const locations = restaurants
    .innerJoin('locations as l', 'l.restaurant_id', 'r.id')
    .where('l.date_deleted', 'is', null);
  const count = sql<number>`count(*)`.as('count');
  return db
    .selectNoFrom([
      sql<number>`${restaurants.select(count)}`.as('restaurants'),
      sql<number>`${locations.select(count)}`.as('locations'),
      sql<number>`${db.selectFrom('places').select(count)}`.as('places'),
    ])
    .executeTakeFirstOrThrow();
}
