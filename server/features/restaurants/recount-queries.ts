import type { Expression } from 'kysely';
import { isNotNullSql, sql, type Db } from '#server/platform/database/database.ts';

export async function findRestaurantDrift(db: Db) {
  const ofSandwiches = db
    .selectFrom('reviews')
    .where('is_visible', '=', true)
    .groupBy('sandwich_id')
    .select(({ fn, ref }) => [
      'sandwich_id',
      fn.sum<number>('rating').as('sum'),
      fn.countAll<number>().as('count'),
      sql<number>`sum(${ref('rating')}) FILTER (WHERE ${ref('quarantined_until')} IS NOT NULL)`.as(
        'quarantined_sum',
      ),
      fn.count<number>('quarantined_until').as('quarantined_count'),
    ]);
  const ofMenus = db
    .selectFrom('sandwiches as s')
    .leftJoin(ofSandwiches.as('t'), 't.sandwich_id', 's.id')
    .where('s.date_deleted', 'is', null)
    .groupBy('s.restaurant_id')
    .select(({ fn }) => [
      's.restaurant_id',
      fn.countAll<number>().as('sandwiches'),
      fn.sum<number>('t.sum').as('sum'),
      fn.sum<number>('t.count').as('count'),
      fn.sum<number>('t.quarantined_sum').as('quarantined_sum'),
      fn.sum<number>('t.quarantined_count').as('quarantined_count'),
    ]);
  const locations = db
    .selectFrom('locations')
    .where('date_deleted', 'is', null)
    .groupBy('restaurant_id')
    .select(({ fn }) => ['restaurant_id', fn.countAll<number>().as('count')]);
  const due = db
    .selectFrom('sandwich_totals as t')
    .innerJoin('sandwiches as s', 's.id', 't.sandwich_id')
    .where('t.is_score_due', '=', true)
    .select('s.restaurant_id')
    .distinct();
  const sides = db
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_totals as t', 't.restaurant_id', 'r.id')
    .leftJoin(ofMenus.as('o'), 'o.restaurant_id', 'r.id')
    .leftJoin(locations.as('l'), 'l.restaurant_id', 'r.id')
    .leftJoin(due.as('due'), 'due.restaurant_id', 'r.id')
    .select(({ ref }) => [
      sql<string>`${ref('r.id')}::text`.as('id'),
      over(ref('t.rating_sum'), ref('t.rating_count')).as('ratings'),
      over(ref('o.sum'), ref('o.count')).as('countedRatings'),
      over(ref('t.quarantined_sum'), ref('t.quarantined_count')).as('quarantined'),
      over(ref('o.quarantined_sum'), ref('o.quarantined_count')).as('countedQuarantined'),
      over(ref('r.rating_sum'), ref('r.rating_count')).as('ordered'),
      isNotNullSql(ref('due.restaurant_id')).as('isScoreDue'),
      over(ref('r.sandwich_count')).as('sandwiches'),
      over(ref('o.sandwiches')).as('countedSandwiches'),
      over(ref('r.location_count')).as('locations'),
      over(ref('l.count')).as('countedLocations'),
    ]);
  const differing = (
    kind: string,
    column: 'ratings' | 'quarantined' | 'ordered' | 'sandwiches' | 'locations',
    is: 'countedRatings' | 'countedQuarantined' | 'countedSandwiches' | 'countedLocations',
  ) =>
    db
      .selectFrom(sides.as('sides'))
      .whereRef(`sides.${column}`, '<>', `sides.${is}`)
      .select([
        sql<string>`${sql.lit(kind)}`.as('kind'),
        'sides.id',
        `sides.${column} as stored`,
        `sides.${is} as expected`,
      ]);
  return differing('ratings of restaurant', 'ratings', 'countedRatings')
    .unionAll(differing('quarantined ratings of restaurant', 'quarantined', 'countedQuarantined'))
    .unionAll(
      differing('ordering of restaurant', 'ordered', 'countedRatings').where('sides.isScoreDue', '=', false),
    )
    .unionAll(differing('sandwiches of restaurant', 'sandwiches', 'countedSandwiches'))
    .unionAll(differing('locations of restaurant', 'locations', 'countedLocations'))
    .execute();
}

function over(...numbers: Expression<number | null>[]) {
  return sql<string>`concat_ws('/', ${sql.join(numbers.map((number) => sql`coalesce(${number}, 0)`))})`;
}
