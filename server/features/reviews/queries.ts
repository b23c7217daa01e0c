import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type ReviewRow = {
  id: number;
  userId: string;
  username: string;
  displayName: string | null;
  avatarUrl: string | null;
  sandwichId: number;
  sandwichName: string;
  rating: number;
  comment: string;
  isVerified: boolean;
  dateCreated: Date;
  dateUpdated: Date;
  revision: number;
  /** Why a moderator has hidden it, which its author alone is told. */
  hiddenReason: string | null;
  /** `dateCreated` to the microsecond, which a Date cannot hold and a cursor must. */
  microseconds: number;
};

export type About = {
  sandwichId?: number | undefined;
  restaurantId?: number | undefined;
  userId?: string | undefined;
  /** Those too that are not shown, which is for their author. */
  hiddenToo?: boolean | undefined;
};
export type NewestKey = { microseconds: number; id: number };

const REVIEW = sql`v.id, v.user_id AS "userId", u.username, u.display_name AS "displayName",
  u.avatar_url AS "avatarUrl", v.sandwich_id AS "sandwichId", s.name AS "sandwichName", v.rating, v.comment,
  EXISTS (SELECT 1 FROM user_actions bonus WHERE bonus.user_id = v.user_id
    AND bonus.award_key = 'try-bonus:sandwich:' || v.sandwich_id) AS "isVerified",
  v.date_created AS "dateCreated", v.date_updated AS "dateUpdated", v.revision,
  CASE WHEN NOT v.is_shown THEN (SELECT c.reason FROM concealed_reviews c
    WHERE c.user_id = v.user_id AND c.review_id = v.id) END AS "hiddenReason",
  (extract(epoch FROM v.date_created) * 1000000)::bigint AS microseconds`;

export async function selectReview(db: Db, userId: string, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${REVIEW} FROM reviews v JOIN users u ON u.id = v.user_id JOIN sandwiches s ON s.id = v.sandwich_id
    WHERE v.user_id = ${userId} AND v.id = ${id}
  `.execute(db);
  return rows[0];
}

/** To others than its author as if there were none where it is hidden. */
export async function selectReviewFor(
  db: Db,
  viewerId: string | null,
  id: number,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${REVIEW} FROM reviews v JOIN users u ON u.id = v.user_id JOIN sandwiches s ON s.id = v.sandwich_id
    WHERE v.id = ${id} AND (v.is_shown OR v.user_id = ${viewerId})
  `.execute(db);
  return rows[0];
}

export async function selectReviewOf(
  db: Db,
  { userId, sandwichId }: { userId: string; sandwichId: number },
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${REVIEW} FROM reviews v JOIN users u ON u.id = v.user_id JOIN sandwiches s ON s.id = v.sandwich_id
    WHERE v.user_id = ${userId} AND v.sandwich_id = ${sandwichId} AND v.is_shown
  `.execute(db);
  return rows[0];
}

export async function selectNewestReviews(
  db: Db,
  about: About,
  after: NewestKey | null,
  count: number,
): Promise<ReviewRow[]> {
  const earlier = after
    ? sql`(v.date_created, v.id) < (timestamptz 'epoch' + ${after.microseconds} * interval '1 microsecond', ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<ReviewRow>`
    SELECT ${REVIEW} FROM reviews v JOIN users u ON u.id = v.user_id ${onSandwiches(about)} AND ${earlier}
    ORDER BY v.date_created DESC, v.id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

/** Whoever wrote them is not looked up: there is somebody for each. */
export async function countReviews(db: Db, about: About, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 FROM reviews v ${onSandwiches(about)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

function onSandwiches({ sandwichId, restaurantId, userId, hiddenToo = false }: About) {
  return sql`
    JOIN sandwiches s ON s.id = v.sandwich_id AND s.date_deleted IS NULL
    JOIN restaurants r ON r.id = s.restaurant_id AND r.date_deleted IS NULL
    WHERE ${hiddenToo ? sql`true` : sql`v.is_shown`}
      AND ${sandwichId === undefined ? sql`true` : sql`v.sandwich_id = ${sandwichId}`}
      AND ${userId === undefined ? sql`true` : sql`v.user_id = ${userId}`}
      AND ${restaurantId === undefined ? sql`true` : sql`s.restaurant_id = ${restaurantId}`}`;
}
