import { sql, type Db } from '#server/platform/database.ts';

/** Totals of restaurants that differ from their sandwiches, the reviews of these, and their locations. */
export async function findRestaurantDrift(db: Db) {
  const ratings = db
    .selectFrom('reviews')
    .where('is_shown', '=', true)
    .groupBy('sandwich_id')
    .select(({ fn, ref }) => [
      'sandwich_id',
      fn.sum<number>('rating').as('sum'),
      fn.countAll<number>().as('count'),
      sql<number>`sum(${ref('rating')}) FILTER (WHERE ${ref('held_until')} IS NOT NULL)`.as('held_sum'),
      fn.count<number>('held_until').as('held_count'),
    ]);
  const counted = db
    .selectFrom('sandwiches as s')
    .leftJoin(ratings.as('t'), 't.sandwich_id', 's.id')
    .where('s.date_deleted', 'is', null)
    .groupBy('s.restaurant_id')
    .select(({ fn }) => [
      's.restaurant_id',
      fn.countAll<number>().as('sandwiches'),
      fn.sum<number>('t.sum').as('sum'),
      fn.sum<number>('t.count').as('count'),
      fn.sum<number>('t.held_sum').as('held_sum'),
      fn.sum<number>('t.held_count').as('held_count'),
    ]);
  const located = db
    .selectFrom('locations')
    .where('date_deleted', 'is', null)
    .groupBy('restaurant_id')
    .select(({ fn }) => ['restaurant_id', fn.countAll<number>().as('locations')]);
  const totals = db
    .selectFrom('restaurants as r')
    .leftJoin(counted.as('o'), 'o.restaurant_id', 'r.id')
    .leftJoin(located.as('l'), 'l.restaurant_id', 'r.id')
    .crossJoinLateral(() =>
      db
        .selectNoFrom([
          sql<string>`'ratings of restaurant'`.as('what'),
          sql<string>`r.rating_sum || '/' || r.rating_count`.as('kept'),
          sql<string>`coalesce(o.sum, 0) || '/' || coalesce(o.count, 0)`.as('counted'),
        ])
        .unionAll(
          db.selectNoFrom([
            sql<string>`'held ratings of restaurant'`.as('what'),
            sql<string>`r.held_sum || '/' || r.held_count`.as('kept'),
            sql<string>`coalesce(o.held_sum, 0) || '/' || coalesce(o.held_count, 0)`.as('counted'),
          ]),
        )
        .unionAll(
          db.selectNoFrom([
            sql<string>`'sandwiches of restaurant'`.as('what'),
            sql<string>`r.sandwich_count::text`.as('kept'),
            sql<string>`coalesce(o.sandwiches, 0)::text`.as('counted'),
          ]),
        )
        .unionAll(
          db.selectNoFrom([
            sql<string>`'locations of restaurant'`.as('what'),
            sql<string>`r.location_count::text`.as('kept'),
            sql<string>`coalesce(l.locations, 0)::text`.as('counted'),
          ]),
        )
        .as('total'),
    );
  return totals
    .whereRef('total.kept', '<>', 'total.counted')
    .select(['total.what', sql<string>`r.id::text`.as('id'), 'total.kept', 'total.counted'])
    .execute();
}
