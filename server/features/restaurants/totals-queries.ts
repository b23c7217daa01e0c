import { anyOfValuesSql, isNotNullSql, sql, type Db } from '#server/platform/database/database.ts';

type RatingTotals = { sum: number; count: number; quarantinedSum: number; quarantinedCount: number };

/** A deleted sandwich no longer counts for its restaurant. */
export async function adjustRestaurantRatingTotals(
  tx: Db,
  { sandwichId, ...by }: RatingTotals & { sandwichId: number },
): Promise<{ restaurantId: number }> {
  const { restaurantId, isDeleted } = await tx
    .selectFrom('sandwiches')
    .select(({ ref }) => ['restaurant_id as restaurantId', isNotNullSql(ref('date_deleted')).as('isDeleted')])
    .where('id', '=', sandwichId)
    .executeTakeFirstOrThrow();
  if (!isDeleted) await addToTotals(tx, restaurantId, by);
  return { restaurantId };
}

/** The caller has locked the sandwich's totals. Returns whether the restaurant got its first sandwich or lost its last. */
export async function adjustRestaurantTotalsForSandwich(
  tx: Db,
  sandwichId: number,
  by: 1 | -1,
): Promise<boolean> {
  const { restaurantId, count } = await tx
    .updateTable('restaurants as r')
    .from('sandwiches as s')
    .where('s.id', '=', sandwichId)
    .whereRef('r.id', '=', 's.restaurant_id')
    .set(({ eb }) => ({ sandwich_count: eb('r.sandwich_count', '+', by) }))
    .returning(['r.id as restaurantId', 'r.sandwich_count as count'])
    .executeTakeFirstOrThrow();
  const totals = await tx
    .selectFrom('sandwich_totals')
    .select(['rating_sum', 'rating_count', 'quarantined_sum', 'quarantined_count'])
    .where('sandwich_id', '=', sandwichId)
    .executeTakeFirstOrThrow();
  await addToTotals(tx, restaurantId, {
    sum: totals.rating_sum * by,
    count: totals.rating_count * by,
    quarantinedSum: totals.quarantined_sum * by,
    quarantinedCount: totals.quarantined_count * by,
  });
  return count === (by === 1 ? 1 : 0);
}

async function addToTotals(tx: Db, restaurantId: number, by: RatingTotals): Promise<void> {
  await sql`
    INSERT INTO restaurant_totals AS t (restaurant_id, rating_sum, rating_count, quarantined_sum, quarantined_count)
    VALUES (${restaurantId}, ${by.sum}, ${by.count}, ${by.quarantinedSum}, ${by.quarantinedCount})
    ON CONFLICT (restaurant_id) DO UPDATE SET rating_sum = t.rating_sum + excluded.rating_sum,
      rating_count = t.rating_count + excluded.rating_count, quarantined_sum = t.quarantined_sum + excluded.quarantined_sum,
      quarantined_count = t.quarantined_count + excluded.quarantined_count
  `.execute(tx);
}

/** Lock order: the totals of the sandwiches before this, and restaurants by id. */
export async function lockRestaurantTotalsOfSandwiches(
  tx: Db,
  sandwichIds: readonly number[],
): Promise<void> {
  const restaurants = await tx
    .selectFrom('sandwiches')
    .select('restaurant_id as id')
    .distinct()
    .where('id', '=', anyOfValuesSql(sandwichIds))
    .execute();
  await sql`
    INSERT INTO restaurant_totals AS t (restaurant_id)
    SELECT id FROM unnest(${restaurants.map(({ id }) => id)}::int[]) AS id ORDER BY id
    ON CONFLICT (restaurant_id) DO UPDATE SET rating_count = t.rating_count
  `.execute(tx);
}

/** The caller has locked the restaurants before this statement, so that an older total never replaces a newer one. */
export async function updateRestaurantScoresOfSandwiches(
  tx: Db,
  sandwichIds: readonly number[],
): Promise<void> {
  await setRestaurantScores(
    tx,
    sql`r.id IN (SELECT s.restaurant_id FROM sandwiches s WHERE s.id = ANY(${sandwichIds}::int[]))`,
  );
}

/** Runs after a sandwich has moved away. The caller has locked the restaurant. */
export async function updateRestaurantScoresById(tx: Db, id: number): Promise<void> {
  await setRestaurantScores(tx, sql`r.id = ${id}`);
}

async function setRestaurantScores(tx: Db, where: ReturnType<typeof sql>): Promise<void> {
  await sql`
    UPDATE restaurants r SET rating_sum = t.rating_sum, rating_count = t.rating_count, quarantined_sum = t.quarantined_sum,
      quarantined_count = t.quarantined_count
    FROM restaurant_totals t
    WHERE ${where} AND t.restaurant_id = r.id
      AND (r.rating_sum, r.rating_count, r.quarantined_sum, r.quarantined_count)
        IS DISTINCT FROM (t.rating_sum, t.rating_count, t.quarantined_sum, t.quarantined_count)
  `.execute(tx);
}

/** The caller blocks all writers of ratings. */
export async function repairRestaurantTotals(tx: Db): Promise<void> {
  await setRestaurantTotals(tx, sql`true`);
}

/** The caller has locked the totals of all their sandwiches. */
export async function recountRestaurantTotals(tx: Db, ids: readonly number[]): Promise<void> {
  await setRestaurantTotals(tx, sql`r.id = ANY(${ids}::int[])`);
}

async function setRestaurantTotals(tx: Db, where: ReturnType<typeof sql>): Promise<void> {
  await sql`
    INSERT INTO restaurant_totals (restaurant_id, rating_sum, rating_count, quarantined_sum, quarantined_count)
    SELECT r.id, coalesce(sum(t.rating_sum), 0), coalesce(sum(t.rating_count), 0), coalesce(sum(t.quarantined_sum), 0),
      coalesce(sum(t.quarantined_count), 0)
    FROM restaurants r LEFT JOIN sandwiches s ON s.restaurant_id = r.id AND s.date_deleted IS NULL
    LEFT JOIN sandwich_totals t ON t.sandwich_id = s.id
    WHERE ${where} GROUP BY r.id
    ON CONFLICT (restaurant_id) DO UPDATE SET rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
      quarantined_sum = excluded.quarantined_sum, quarantined_count = excluded.quarantined_count
  `.execute(tx);
  await sql`
    UPDATE restaurants r SET rating_sum = t.rating_sum, rating_count = t.rating_count, quarantined_sum = t.quarantined_sum,
      quarantined_count = t.quarantined_count,
      sandwich_count = (SELECT count(*) FROM sandwiches s WHERE s.restaurant_id = r.id AND s.date_deleted IS NULL),
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    FROM restaurant_totals t WHERE t.restaurant_id = r.id AND ${where}
  `.execute(tx);
}
