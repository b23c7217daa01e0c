import { sql, type Db } from '#server/platform/database.ts';

/** Makes the counts and sums of these restaurants and their sandwiches again, from the rows that they are derived from. */
export async function recountRestaurants(db: Db, ids: number[]): Promise<void> {
  await sql`
    UPDATE sandwiches s SET rating_sum = fresh.sum, rating_count = fresh.count
    FROM (
      SELECT s.id, coalesce(sum(r.rating), 0)::int AS sum, count(r.id)::int AS count
      FROM sandwiches s LEFT JOIN reviews r ON r.sandwich_id = s.id AND r.is_shown
      WHERE s.restaurant_id = ANY(${ids}) GROUP BY s.id
    ) fresh
    WHERE fresh.id = s.id AND (s.rating_sum, s.rating_count) IS DISTINCT FROM (fresh.sum, fresh.count)
  `.execute(db);
  await sql`
    UPDATE restaurants r SET
      (sandwich_count, rating_sum, rating_count) = (
        SELECT count(*), coalesce(sum(s.rating_sum), 0), coalesce(sum(s.rating_count), 0)
        FROM sandwiches s WHERE s.restaurant_id = r.id AND s.date_deleted IS NULL),
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    WHERE r.id = ANY(${ids})
  `.execute(db);
}
