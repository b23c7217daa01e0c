import { refreshSearchScores } from '#server/features/discovery/discovery.ts';
import { refreshTraitProfilesOfChangedScores } from '#server/features/similarity/similarity.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export async function recountTestTotals(db: Db, ids: number[]): Promise<void> {
  await sql`
    WITH counted AS MATERIALIZED (
      SELECT sandwich_id, sum(rating) AS sum, count(*) AS count, sum(rating) FILTER (WHERE quarantined_until IS NOT NULL) AS quarantined_sum,
        count(quarantined_until) AS quarantined_count
      FROM reviews WHERE is_visible GROUP BY sandwich_id)
    INSERT INTO sandwich_totals (sandwich_id, rating_sum, rating_count, quarantined_sum, quarantined_count, is_score_due)
    SELECT s.id, coalesce(v.sum, 0), coalesce(v.count, 0), coalesce(v.quarantined_sum, 0), coalesce(v.quarantined_count, 0), false
    FROM sandwiches s LEFT JOIN counted v ON v.sandwich_id = s.id
    WHERE s.restaurant_id = ANY(${ids})
    ON CONFLICT (sandwich_id) DO UPDATE SET rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
      quarantined_sum = excluded.quarantined_sum, quarantined_count = excluded.quarantined_count, is_score_due = false
  `.execute(db);
  await sql`
    UPDATE sandwiches s SET rating_sum = t.rating_sum, rating_count = t.rating_count, quarantined_sum = t.quarantined_sum,
      quarantined_count = t.quarantined_count
    FROM sandwich_totals t WHERE s.restaurant_id = ANY(${ids}) AND t.sandwich_id = s.id
      AND (s.rating_sum, s.rating_count, s.quarantined_sum, s.quarantined_count)
        IS DISTINCT FROM (t.rating_sum, t.rating_count, t.quarantined_sum, t.quarantined_count)
  `.execute(db);
  await sql`
    UPDATE restaurants r SET
      (sandwich_count, rating_sum, rating_count, quarantined_sum, quarantined_count) = (
        SELECT count(*), coalesce(sum(s.rating_sum), 0), coalesce(sum(s.rating_count), 0), coalesce(sum(s.quarantined_sum), 0),
          coalesce(sum(s.quarantined_count), 0)
        FROM sandwiches s WHERE s.restaurant_id = r.id AND s.date_deleted IS NULL),
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    WHERE r.id = ANY(${ids})
  `.execute(db);
  await sql`
    INSERT INTO restaurant_totals (restaurant_id, rating_sum, rating_count, quarantined_sum, quarantined_count)
    SELECT id, rating_sum, rating_count, quarantined_sum, quarantined_count FROM restaurants WHERE id = ANY(${ids})
    ON CONFLICT (restaurant_id) DO UPDATE SET rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
      quarantined_sum = excluded.quarantined_sum, quarantined_count = excluded.quarantined_count
  `.execute(db);
  const rated = await db
    .selectFrom('sandwiches')
    .select('id')
    .where(({ eb, fn, val }) => eb('restaurant_id', '=', fn.any(val(ids))))
    .execute();
  const ratedIds = rated.map(({ id }) => id);
  await refreshSearchScores(db, ratedIds);
  await refreshTraitProfilesOfChangedScores(db, ratedIds);
}
