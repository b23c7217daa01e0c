import type { Answer } from '#rules/rankings.ts';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type RankingRow = { revision: number; shareToken: string | null };
export type PlacedRow = { sandwichId: number; place: number; isTried: boolean; isGone: boolean };

/** Holds the member's ranking, made where there is none: whoever would change it at the same time waits. */
export async function lockRanking(db: Db, userId: string): Promise<RankingRow> {
  const { rows } = await sql<RankingRow>`
    INSERT INTO rankings (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET revision = rankings.revision
    RETURNING revision, share_token AS "shareToken"
  `.execute(db);
  return defined(rows[0]);
}

export async function selectRanking(db: Db, userId: string): Promise<RankingRow | undefined> {
  const { rows } = await sql<RankingRow>`
    SELECT revision, share_token AS "shareToken" FROM rankings WHERE user_id = ${userId}
  `.execute(db);
  return rows[0];
}

export async function countRankingChange(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    UPDATE rankings SET revision = revision + 1 WHERE user_id = ${userId} RETURNING revision
  `.execute(db);
  return defined(rows[0]).revision;
}

export async function selectPlaced(db: Db, userId: string): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    SELECT ranked.sandwich_id AS "sandwichId", ranked.place, coalesce(link.has_tried, false) AS "isTried",
      s.date_deleted IS NOT NULL OR r.date_deleted IS NOT NULL AS "isGone"
    FROM ranked_sandwiches ranked
    JOIN sandwiches s ON s.id = ranked.sandwich_id JOIN restaurants r ON r.id = s.restaurant_id
    LEFT JOIN user_sandwiches link ON link.user_id = ranked.user_id AND link.sandwich_id = ranked.sandwich_id
    WHERE ranked.user_id = ${userId} ORDER BY ranked.place
  `.execute(db);
  return rows;
}

export type ShownRow = {
  sandwichId: number;
  name: string;
  restaurantName: string;
  imageUrl: string | null;
  drawingUrl: string;
  price: number | null;
};

export async function selectShown(
  db: Db,
  ids: number[],
  drawingUrl: RawBuilder<unknown>,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    SELECT s.id AS "sandwichId", s.name, r.name AS "restaurantName", s.image_url AS "imageUrl",
      ${drawingUrl} AS "drawingUrl", s.price
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id WHERE s.id = ANY(${ids}::int[])
  `.execute(db);
  return rows;
}

/** The first that wait for a place, and how many there are; what was begun comes first, then what was added last. */
export async function selectWaiting(
  db: Db,
  userId: string,
  gone: RawBuilder<unknown>,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT link.sandwich_id AS id, count(*) OVER () AS total ${waitingOf(userId, gone)}
    ORDER BY EXISTS (SELECT 1 FROM ranking_answers said
        WHERE said.user_id = link.user_id AND said.sandwich_id = link.sandwich_id) DESC,
      link.date_created DESC, link.id DESC
    LIMIT ${limit}
  `.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Those of `ids` that wait for a place. */
export async function selectWaitingAmong(
  db: Db,
  userId: string,
  gone: RawBuilder<unknown>,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT link.sandwich_id AS id ${waitingOf(userId, gone)} AND link.sandwich_id = ANY(${ids}::int[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Tried, still on a menu and without a place. */
function waitingOf(userId: string, gone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    FROM user_sandwiches link
    WHERE link.user_id = ${userId} AND link.has_tried AND link.sandwich_id NOT IN ${gone} AND NOT EXISTS (
      SELECT 1 FROM ranked_sandwiches ranked
      WHERE ranked.user_id = link.user_id AND ranked.sandwich_id = link.sandwich_id)`;
}

export type SaidRow = Answer & { sandwichId: number };

export async function selectAnswers(db: Db, userId: string): Promise<SaidRow[]> {
  const { rows } = await sql<SaidRow>`
    SELECT sandwich_id AS "sandwichId", rival_id AS "rivalId", answer FROM ranking_answers
    WHERE user_id = ${userId} ORDER BY id
  `.execute(db);
  return rows;
}

/** The newest answer of two about the same pair stands, and stands last. */
export async function keepAnswer(
  db: Db,
  userId: string,
  { sandwichId, rivalId, answer }: SaidRow,
): Promise<void> {
  await sql`
    INSERT INTO ranking_answers (user_id, sandwich_id, rival_id, answer)
    VALUES (${userId}, ${sandwichId}, ${rivalId}, ${answer})
    ON CONFLICT (user_id, sandwich_id, rival_id) DO UPDATE SET answer = excluded.answer, id = excluded.id
  `.execute(db);
}

export async function forgetAnswers(db: Db, userId: string, sandwichId: number): Promise<void> {
  await sql`
    DELETE FROM ranking_answers WHERE user_id = ${userId} AND sandwich_id = ${sandwichId}
  `.execute(db);
}

export async function setPlace(db: Db, userId: string, sandwichId: number, place: number): Promise<void> {
  await sql`
    INSERT INTO ranked_sandwiches (user_id, sandwich_id, place) VALUES (${userId}, ${sandwichId}, ${place})
    ON CONFLICT (user_id, sandwich_id) DO UPDATE SET place = excluded.place
  `.execute(db);
}

/** All of the member's rows with the whole gap between them again. */
export async function spreadPlaces(db: Db, userId: string, gap: number): Promise<void> {
  await sql`
    UPDATE ranked_sandwiches ranked SET place = numbered.at * ${gap}::bigint
    FROM (SELECT id, row_number() OVER (ORDER BY place) AS at FROM ranked_sandwiches WHERE user_id = ${userId}) numbered
    WHERE ranked.user_id = ${userId} AND ranked.id = numbered.id
  `.execute(db);
}

export async function deletePlace(db: Db, userId: string, sandwichId: number): Promise<boolean> {
  const deleted = await sql`
    DELETE FROM ranked_sandwiches WHERE user_id = ${userId} AND sandwich_id = ${sandwichId}
  `.execute(db);
  return Number(deleted.numAffectedRows) > 0;
}

export async function setShareToken(db: Db, userId: string, token: string | null, now: Date): Promise<void> {
  await sql`
    UPDATE rankings SET share_token = ${token}, date_shared = ${token === null ? null : now} WHERE user_id = ${userId}
  `.execute(db);
}

export type SharedRow = {
  id: string;
  username: string;
  displayName: string | null;
  avatarUrl: string | null;
  xp: number;
  isListed: boolean;
  dateShared: Date;
};

export async function findShared(db: Db, token: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    SELECT u.id, u.username, u.display_name AS "displayName", u.avatar_url AS "avatarUrl", u.xp,
      coalesce(u.preferences->>'collectionVisibility', '') = 'public' AS "isListed", shared.date_shared AS "dateShared"
    FROM rankings shared JOIN users u ON u.id = shared.user_id WHERE shared.share_token = ${token}
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = u.id)
  `.execute(db);
  return rows[0];
}
