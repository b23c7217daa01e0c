import type { Expression } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';

export async function findRatingTotalsDrift(db: Db) {
  const counted = db
    .selectFrom('reviews')
    .where('is_visible', '=', true)
    .groupBy('sandwich_id')
    .select(({ fn, ref }) => [
      'sandwich_id',
      fn.sum<number>('rating').as('sum'),
      fn.countAll<number>().as('count'),
      sql<number | null>`sum(${ref('rating')}) FILTER (WHERE ${ref('quarantined_until')} IS NOT NULL)`.as(
        'quarantined_sum',
      ),
      fn.count<number>('quarantined_until').as('quarantined_count'),
    ]);
  const sides = db
    .selectFrom('sandwiches as s')
    .leftJoin('sandwich_totals as t', 't.sandwich_id', 's.id')
    .leftJoin(counted.as('v'), 'v.sandwich_id', 's.id')
    .select(({ ref }) => [
      sql<string>`${ref('s.id')}::text`.as('id'),
      over(ref('t.rating_sum'), ref('t.rating_count')).as('ratings'),
      over(ref('v.sum'), ref('v.count')).as('countedRatings'),
      over(ref('t.quarantined_sum'), ref('t.quarantined_count')).as('quarantined'),
      over(ref('v.quarantined_sum'), ref('v.quarantined_count')).as('countedQuarantined'),
      over(ref('s.rating_sum'), ref('s.rating_count')).as('ordered'),
      sql<boolean>`coalesce(${ref('t.is_score_due')}, false)`.as('isScoreDue'),
    ]);
  const differing = (
    kind: string,
    column: 'ratings' | 'quarantined' | 'ordered',
    is: 'countedRatings' | 'countedQuarantined',
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
  return differing('ratings of sandwich', 'ratings', 'countedRatings')
    .unionAll(differing('quarantined ratings of sandwich', 'quarantined', 'countedQuarantined'))
    .unionAll(
      differing('ordering of sandwich', 'ordered', 'countedRatings').where('sides.isScoreDue', '=', false),
    )
    .execute();
}

function over(sum: Expression<number | null>, count: Expression<number | null>) {
  return sql<string>`coalesce(${sum}, 0) || '/' || coalesce(${count}, 0)`;
}
