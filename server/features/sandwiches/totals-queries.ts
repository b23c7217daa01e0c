import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

type Ratings = { sum: number; count: number };
export type RatingAdjustment = Ratings & { sandwichId: number; quarantined: Ratings | null };

export async function lockRatingTotalsRows(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO sandwich_totals (sandwich_id) SELECT DISTINCT id FROM unnest(${sandwichIds}::int[]) AS id ORDER BY id
    ON CONFLICT (sandwich_id) DO UPDATE SET is_score_due = true
  `.execute(tx);
}

/** `quarantined` is null if the quarantined ratings do not change. */
export async function updateRatingTotals(
  tx: Db,
  { sandwichId, sum, count }: Omit<RatingAdjustment, 'quarantined'>,
  quarantined: RatingAdjustment['quarantined'],
) {
  return tx
    .updateTable('sandwich_totals as t')
    .from('sandwich_totals as old')
    .where('t.sandwich_id', '=', sandwichId)
    .whereRef('old.sandwich_id', '=', 't.sandwich_id')
    .set(({ eb }) => ({
      rating_sum: eb('t.rating_sum', '+', sum),
      rating_count: eb('t.rating_count', '+', count),
      ...(quarantined && { quarantined_sum: quarantined.sum, quarantined_count: quarantined.count }),
    }))
    .returning(({ eb }) => [
      eb('t.quarantined_sum', '-', eb.ref('old.quarantined_sum')).as('quarantinedSum'),
      eb('t.quarantined_count', '-', eb.ref('old.quarantined_count')).as('quarantinedCount'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findRatingTotals(tx: Db, sandwichId: number): Promise<Ratings> {
  return tx
    .selectFrom('sandwich_totals')
    .select(['rating_sum as sum', 'rating_count as count'])
    .where('sandwich_id', '=', sandwichId)
    .executeTakeFirstOrThrow();
}

export async function selectSandwichesWithDueScores(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sandwich_totals')
    .where('is_score_due', '=', sql.lit(true))
    .where('sandwich_id', '>', after)
    .orderBy('sandwich_id')
    .limit(limit)
    .select('sandwich_id')
    .execute();
  return rows.map((row) => row.sandwich_id);
}

/**
 * Skips sandwiches that are locked or whose restaurant is locked. Lock order: the table (as `recount`), the
 * sandwiches (as a deletion), their totals.
 */
export async function lockSandwichesWithDueScores(tx: Db, ids: readonly number[]): Promise<number[]> {
  await sql`LOCK TABLE sandwiches IN ROW EXCLUSIVE MODE`.execute(tx);
  const free = await tx
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select('s.id')
    .where('s.id', '=', anyOfValuesSql(ids))
    .orderBy('s.id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const due = await tx
    .selectFrom('sandwich_totals')
    .select('sandwich_id as id')
    .where('sandwich_id', '=', anyOfValuesSql(free.map(({ id }) => id)))
    .where('is_score_due', '=', sql.lit(true))
    .orderBy('sandwich_id')
    .forUpdate()
    .execute();
  return due.map(({ id }) => id);
}

/** The caller has locked both tables' rows. */
export async function updatePopularityScores(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE sandwich_totals SET is_score_due = false WHERE sandwich_id = ANY(${ids}::int[])`.execute(
    tx,
  );
  await sql`
    UPDATE sandwiches s SET rating_sum = t.rating_sum, rating_count = t.rating_count, quarantined_sum = t.quarantined_sum,
      quarantined_count = t.quarantined_count
    FROM sandwich_totals t WHERE s.id = ANY(${ids}::int[]) AND t.sandwich_id = s.id
      AND (s.rating_sum, s.rating_count, s.quarantined_sum, s.quarantined_count)
        IS DISTINCT FROM (t.rating_sum, t.rating_count, t.quarantined_sum, t.quarantined_count)
  `.execute(tx);
}

/** The caller blocks all other writers; scores are refreshed later. */
export async function repairSandwichTotals(tx: Db): Promise<void> {
  await sql`
    INSERT INTO sandwich_totals (sandwich_id, rating_sum, rating_count, quarantined_sum, quarantined_count)
    SELECT s.id, coalesce(v.sum, 0), coalesce(v.count, 0), coalesce(v.quarantined_sum, 0), coalesce(v.quarantined_count, 0)
    FROM sandwiches s LEFT JOIN sandwich_totals t ON t.sandwich_id = s.id LEFT JOIN (
      SELECT sandwich_id, sum(rating) AS sum, count(*) AS count,
        coalesce(sum(rating) FILTER (WHERE quarantined_until IS NOT NULL), 0) AS quarantined_sum,
        count(*) FILTER (WHERE quarantined_until IS NOT NULL) AS quarantined_count
      FROM reviews WHERE is_visible GROUP BY sandwich_id) v ON v.sandwich_id = s.id
    WHERE (coalesce(t.rating_sum, 0), coalesce(t.rating_count, 0), coalesce(t.quarantined_sum, 0), coalesce(t.quarantined_count, 0))
        IS DISTINCT FROM (coalesce(v.sum, 0), coalesce(v.count, 0), coalesce(v.quarantined_sum, 0), coalesce(v.quarantined_count, 0))
      OR (s.rating_sum, s.rating_count, s.quarantined_sum, s.quarantined_count)
        IS DISTINCT FROM (coalesce(v.sum, 0), coalesce(v.count, 0), coalesce(v.quarantined_sum, 0), coalesce(v.quarantined_count, 0))
    ON CONFLICT (sandwich_id) DO UPDATE SET rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
      quarantined_sum = excluded.quarantined_sum, quarantined_count = excluded.quarantined_count, is_score_due = true
  `.execute(tx);
}
