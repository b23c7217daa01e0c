import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

/** The ids of those on no menu any more. They are few, so that counting a list without them is cheaper than looking up each of its own. */
export const GONE_SANDWICHES = sql`(
  SELECT id FROM sandwiches WHERE date_deleted IS NOT NULL
  UNION ALL
  SELECT s.id FROM restaurants r JOIN sandwiches s ON s.restaurant_id = r.id AND s.date_deleted IS NULL
  WHERE r.date_deleted IS NOT NULL)`;

export async function selectSandwichState(db: Db, id: number): Promise<{ isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    SELECT s.date_deleted IS NOT NULL OR r.date_deleted IS NOT NULL AS "isDeleted"
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
    WHERE s.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function selectIdsAsAdded(db: Db, after: number, count: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
    WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL AND s.id > ${after}
    ORDER BY s.id LIMIT ${count}
  `.execute(db);
  return rows;
}

export type PopularKey = { id: number; score: number; ratings: number };

export async function selectPopularIds(
  db: Db,
  after: PopularKey | null,
  count: number,
): Promise<PopularKey[]> {
  const { rows } = await sql<PopularKey>`
    SELECT s.id, s.popular_score AS score, s.rating_count AS ratings
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
    WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL AND ${comesAfter(after)}
    ORDER BY s.popular_score DESC, s.rating_count DESC, s.id LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function selectPopularIdsOfRestaurant(
  db: Db,
  restaurantId: number,
  after: PopularKey | null,
  count: number,
): Promise<PopularKey[]> {
  const { rows } = await sql<PopularKey>`
    SELECT s.id, s.popular_score AS score, s.rating_count AS ratings
    FROM sandwiches s
    WHERE s.restaurant_id = ${restaurantId} AND s.date_deleted IS NULL AND ${comesAfter(after)}
    ORDER BY s.popular_score DESC, s.rating_count DESC, s.id LIMIT ${count}
  `.execute(db);
  return rows;
}

/** The first comparison alone lets the index begin at the right place; the rest decides among equals. */
function comesAfter(after: PopularKey | null) {
  if (!after) return sql`true`;
  const { score, ratings, id } = after;
  return sql`s.popular_score <= ${score}::float8 AND (s.popular_score < ${score}::float8
    OR s.rating_count < ${ratings}::int OR (s.rating_count = ${ratings}::int AND s.id > ${id}::int))`;
}

export async function countSandwiches(db: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
      WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

export async function countSandwichesOfRestaurant(
  db: Db,
  restaurantId: number,
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM sandwiches WHERE restaurant_id = ${restaurantId} AND date_deleted IS NULL LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** The pattern says what the key says already: it is the condition of the index of verified visits. */
export async function selectRatingCounts(
  db: Db,
  sandwichId: number,
): Promise<{ rating: number; count: number; verified: number }[]> {
  const { rows } = await sql<{ rating: number; count: number; verified: number }>`
    SELECT v.rating, count(*), count(bonus.user_id) AS verified
    FROM reviews v
    LEFT JOIN user_actions bonus ON bonus.user_id = v.user_id
      AND bonus.award_key = ${`try-bonus:sandwich:${sandwichId}`} AND bonus.award_key LIKE 'try-bonus:%'
    WHERE v.sandwich_id = ${sandwichId} AND v.is_shown GROUP BY v.rating
  `.execute(db);
  return rows;
}
