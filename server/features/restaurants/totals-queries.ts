import { sql, type Db } from '#server/platform/database/database.ts';

type Move = {
  sandwichId: number;
  sum: number;
  count: number;
  quarantinedSum: number;
  quarantinedCount: number;
};

/** A deleted sandwich no longer counts for its restaurant. */
export async function moveRestaurantRatings(tx: Db, move: Move): Promise<void> {
  await tx
    .updateTable('restaurants as r')
    .from('sandwiches as s')
    .where('s.id', '=', move.sandwichId)
    .where('s.date_deleted', 'is', null)
    .whereRef('r.id', '=', 's.restaurant_id')
    .set(({ eb }) => ({
      rating_sum: eb('r.rating_sum', '+', move.sum),
      rating_count: eb('r.rating_count', '+', move.count),
      quarantined_sum: eb('r.quarantined_sum', '+', move.quarantinedSum),
      quarantined_count: eb('r.quarantined_count', '+', move.quarantinedCount),
    }))
    .execute();
}

/** The caller has locked the sandwich's totals. Returns whether the restaurant got its first sandwich or lost its last. */
export async function moveSandwichOfRestaurant(tx: Db, sandwichId: number, by: 1 | -1): Promise<boolean> {
  const totals = await tx
    .selectFrom('sandwich_totals')
    .select(['rating_sum', 'rating_count', 'quarantined_sum', 'quarantined_count'])
    .where('sandwich_id', '=', sandwichId)
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .updateTable('restaurants as r')
    .from('sandwiches as s')
    .where('s.id', '=', sandwichId)
    .whereRef('r.id', '=', 's.restaurant_id')
    .set(({ eb }) => ({
      sandwich_count: eb('r.sandwich_count', '+', by),
      rating_sum: eb('r.rating_sum', '+', totals.rating_sum * by),
      rating_count: eb('r.rating_count', '+', totals.rating_count * by),
      quarantined_sum: eb('r.quarantined_sum', '+', totals.quarantined_sum * by),
      quarantined_count: eb('r.quarantined_count', '+', totals.quarantined_count * by),
    }))
    .returning('r.sandwich_count as count')
    .executeTakeFirstOrThrow();
  return count === (by === 1 ? 1 : 0);
}

/** Lock order: the totals of the sandwiches before this, and restaurants by id. */
export async function lockRestaurantsOf(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await sql`
    SELECT 1 FROM restaurants WHERE id IN (SELECT restaurant_id FROM sandwiches WHERE id = ANY(${sandwichIds}::int[]))
    ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
}

export async function repairRestaurantTotals(tx: Db): Promise<void> {
  await setRestaurantTotals(tx, sql`true`);
}

/** The caller has locked the totals of all their sandwiches. */
export async function recountRestaurantTotals(tx: Db, ids: readonly number[]): Promise<void> {
  await setRestaurantTotals(tx, sql`r.id = ANY(${ids}::int[])`);
}

async function setRestaurantTotals(tx: Db, where: ReturnType<typeof sql>): Promise<void> {
  await sql`
    UPDATE restaurants r SET sandwich_count = o.sandwiches, rating_sum = o.sum, rating_count = o.count,
      quarantined_sum = o.quarantined_sum, quarantined_count = o.quarantined_count,
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    FROM (
      SELECT r.id, count(s.id) AS sandwiches, coalesce(sum(t.rating_sum), 0) AS sum, coalesce(sum(t.rating_count), 0) AS count,
        coalesce(sum(t.quarantined_sum), 0) AS quarantined_sum, coalesce(sum(t.quarantined_count), 0) AS quarantined_count
      FROM restaurants r LEFT JOIN sandwiches s ON s.restaurant_id = r.id AND s.date_deleted IS NULL
      LEFT JOIN sandwich_totals t ON t.sandwich_id = s.id
      WHERE ${where} GROUP BY r.id
    ) o WHERE o.id = r.id
  `.execute(tx);
}
