import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type LinkRow = {
  id: number;
  userId: string;
  sandwichId: number;
  isFavorite: boolean;
  hasTried: boolean;
  rating: number | null;
  notes: string | null;
  revision: number;
  dateCreated: Date;
  dateUpdated: Date;
};
const LINK = sql`id, user_id AS "userId", sandwich_id AS "sandwichId", is_favorite AS "isFavorite",
  has_tried AS "hasTried", rating, notes, revision, date_created AS "dateCreated", date_updated AS "dateUpdated"`;

export type LinkFields = {
  isFavorite?: boolean | undefined;
  hasTried?: boolean | undefined;
  rating?: number | null | undefined;
  notes?: string | null | undefined;
};

export type Shown = {
  isWhole: boolean;
  sandwich: RawBuilder<unknown> | null;
  /** The sandwiches on no menu any more. */
  gone: RawBuilder<unknown>;
};

export type LinkKey = { micros: number; id: number };
export type LinkAsText = LinkKey & { link: string };

/**
 * Newest first, from `after` on, as text (decision 0043). What is the owner's own is not even read for others; what the
 * ledger and the reviews know goes with the sandwich.
 */
export async function selectLinks(
  db: Db,
  userId: string,
  { after, limit, ...shown }: Shown & { after: LinkKey | null; limit: number },
): Promise<LinkAsText[]> {
  const later = after
    ? sql`(date_created, id) < (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<LinkAsText>`
    SELECT link, id, ${MICROS} AS micros FROM (${linksAsText(userId, shown)}) links
    WHERE ${later} ORDER BY date_created DESC, id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function countLinks(db: Db, userId: string, gone: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM user_sandwiches
    WHERE user_id = ${userId} AND sandwich_id NOT IN ${gone}
  `.execute(db);
  return defined(rows[0]).total;
}

const MICROS = sql`(extract(epoch FROM date_created) * 1000000)::bigint`;

export function linksAsText(userId: string, { isWhole, sandwich, gone }: Shown): RawBuilder<unknown> {
  return sql`
    SELECT mine.date_created, mine.id, (SELECT row_to_json(told)::text FROM (
      SELECT mine.id, mine.user_id AS "userId", mine.sandwich_id AS "sandwichId", mine.is_favorite AS "isFavorite",
        mine.has_tried AS "hasTried", ${isWhole ? sql`mine.rating, mine.notes, mine.revision,` : NOTHING}
        ${instant(sql`mine.date_created`)} AS "dateCreated", ${instant(sql`mine.date_updated`)} AS "dateUpdated"
        ${isWhole && sandwich ? DETAILS : NOTHING}
        ${sandwich ? sql`, ${sandwich} AS sandwich` : NOTHING}) told) AS link
    FROM user_sandwiches mine ${sandwich ? WITH_SANDWICH : NOTHING}
    WHERE mine.user_id = ${userId} AND ${sandwich ? sql`true` : sql`mine.sandwich_id NOT IN ${gone}`}`;
}

export const WITH_SANDWICH = sql`
  JOIN sandwiches s ON s.id = mine.sandwich_id AND s.date_deleted IS NULL
  JOIN restaurants r ON r.id = s.restaurant_id AND r.date_deleted IS NULL`;

const NOTHING = sql``;
const DETAILS = sql`,
  CASE WHEN mine.has_tried THEN (SELECT ${instant(sql`a.deed_time`)} FROM user_actions a
    WHERE a.user_id = mine.user_id AND a.award_key = 'try:sandwich:' || mine.sandwich_id) END AS "dateTried",
  (SELECT v.rating FROM reviews v
    WHERE v.user_id = mine.user_id AND v.sandwich_id = mine.sandwich_id) AS "reviewRating"`;

/** As JavaScript writes it. */
function instant(time: RawBuilder<unknown>) {
  return sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export async function findLink(db: Db, userId: string, id: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    SELECT ${LINK} FROM user_sandwiches WHERE user_id = ${userId} AND id = ${id} FOR UPDATE
  `.execute(db);
  return rows[0];
}

/** Whether the sandwich is on the list, or the list has fewer than `most` entries. */
export async function hasRoom(db: Db, userId: string, sandwichId: number, most: number): Promise<boolean> {
  const { rows } = await sql<{ hasRoom: boolean }>`
    SELECT EXISTS (SELECT FROM user_sandwiches WHERE user_id = ${userId} AND sandwich_id = ${sandwichId})
      OR NOT EXISTS (SELECT FROM user_sandwiches WHERE user_id = ${userId} OFFSET ${most - 1}) AS "hasRoom"
  `.execute(db);
  return defined(rows[0]).hasRoom;
}

/** Merges by OR, so that adding never takes a flag away (decisions.md point 17). */
export async function mergeLink(
  db: Db,
  userId: string,
  sandwichId: number,
  { isFavorite = false, hasTried = false, rating, notes }: LinkFields,
): Promise<LinkRow & { isNew: boolean }> {
  const { rows } = await sql<LinkRow & { isNew: boolean }>`
    INSERT INTO user_sandwiches AS mine (user_id, sandwich_id, is_favorite, has_tried, rating, notes)
    VALUES (${userId}, ${sandwichId}, ${isFavorite}, ${hasTried}, ${rating ?? null}, ${notes ?? null})
    ON CONFLICT (user_id, sandwich_id) DO UPDATE SET
      is_favorite = mine.is_favorite OR excluded.is_favorite,
      has_tried = mine.has_tried OR excluded.has_tried,
      rating = coalesce(excluded.rating, mine.rating),
      notes = coalesce(excluded.notes, mine.notes),
      date_updated = now()
    RETURNING ${LINK}, xmax = 0 AS "isNew"
  `.execute(db);
  return defined(rows[0]);
}

export async function setLink(db: Db, userId: string, id: number, fields: LinkFields): Promise<LinkRow> {
  const { isFavorite, hasTried, rating, notes } = fields;
  const { rows } = await sql<LinkRow>`
    UPDATE user_sandwiches SET
      is_favorite = coalesce(${isFavorite ?? null}, is_favorite),
      has_tried = coalesce(${hasTried ?? null}, has_tried),
      rating = CASE WHEN ${rating !== undefined} THEN ${rating ?? null} ELSE rating END,
      notes = CASE WHEN ${notes !== undefined} THEN ${notes ?? null} ELSE notes END,
      date_updated = now()
    WHERE user_id = ${userId} AND id = ${id} RETURNING ${LINK}
  `.execute(db);
  return defined(rows[0]);
}

export async function deleteLink(db: Db, userId: string, id: number): Promise<void> {
  await sql`DELETE FROM user_sandwiches WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

export async function findVisibility(db: Db, userId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ visibility: string | null }>`
    SELECT preferences->>'collectionVisibility' AS visibility FROM users
    WHERE id = ${userId} AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = users.id)
  `.execute(db);
  return rows[0]?.visibility;
}
