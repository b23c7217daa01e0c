import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type BadgeRow = {
  id: number;
  name: string;
  description: string;
  imageUrl: string | null;
  requiredXp: number | null;
  category: 'level' | 'achievement' | 'special' | 'event';
};
export type ListedRow = BadgeRow & { sortName: string; heldBy: number };
export type Filter = { text: string; category: BadgeRow['category'] | undefined };

export const BADGE = sql`b.id, b.name, b.description, b.image_url AS "imageUrl", b.required_xp AS "requiredXp", b.category`;
export const HELD_BY = sql`(SELECT count(*) FROM user_badges ub WHERE ub.badge_id = b.id)`;

export async function selectBadges(
  db: Db,
  filter: Filter,
  after: { sortName: string; id: number } | null,
  count: number,
): Promise<ListedRow[]> {
  const later = after ? sql`(lower(b.name), b.id) > (${after.sortName}, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<ListedRow>`
    SELECT ${BADGE}, lower(b.name) AS "sortName",
      ${HELD_BY} AS "heldBy"
    FROM badges b WHERE ${matches(filter)} AND ${later} ORDER BY lower(b.name), b.id LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countBadges(db: Db, filter: Filter, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM badges b WHERE ${matches(filter)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

function matches({ text, category }: Filter) {
  return sql`b.date_deleted IS NULL
    AND (${text === ''} OR strpos(lower(b.name || ' ' || b.description), lower(${text})) > 0)
    AND (${category ?? null}::text IS NULL OR b.category = ${category ?? null})`;
}

/** Holds the badge until the transaction ends, so that two changes of it go one after the other. */
export async function lockBadge(db: Db, id: number): Promise<BadgeRow | undefined> {
  const { rows } = await sql<BadgeRow>`
    SELECT ${BADGE} FROM badges b WHERE b.id = ${id} AND b.date_deleted IS NULL FOR NO KEY UPDATE
  `.execute(db);
  return rows[0];
}

/** Undefined where another badge has that name. */
export async function insertBadge(db: Db, badge: Omit<BadgeRow, 'id'>): Promise<BadgeRow | undefined> {
  const { rows } = await sql<BadgeRow>`
    INSERT INTO badges AS b (name, description, image_url, required_xp, category)
    VALUES (${badge.name}, ${badge.description}, ${badge.imageUrl}, ${badge.requiredXp}, ${badge.category})
    ON CONFLICT DO NOTHING RETURNING ${BADGE}
  `.execute(db);
  return rows[0];
}

export async function setBadge(db: Db, badge: BadgeRow): Promise<void> {
  await sql`
    UPDATE badges SET name = ${badge.name}, description = ${badge.description}, image_url = ${badge.imageUrl},
      required_xp = ${badge.requiredXp}, category = ${badge.category}
    WHERE id = ${badge.id}
  `.execute(db);
}

/** Also one that was deleted. */
export async function lockAnyBadge(
  db: Db,
  id: number,
): Promise<{ badge: BadgeRow; isDeleted: boolean } | undefined> {
  const { rows } = await sql<BadgeRow & { isDeleted: boolean }>`
    SELECT ${BADGE}, b.date_deleted IS NOT NULL AS "isDeleted" FROM badges b WHERE b.id = ${id} FOR NO KEY UPDATE
  `.execute(db);
  if (!rows[0]) return undefined;
  const { isDeleted, ...badge } = rows[0];
  return { badge, isDeleted };
}

export async function setDeleted(db: Db, id: number, since: Date | null): Promise<void> {
  await sql`UPDATE badges SET date_deleted = ${since} WHERE id = ${id}`.execute(db);
}

/**
 * Lets the deeds that are under way finish and holds back those that follow until the transaction ends, so that each sees
 * the badge or is seen by it. Take it before any badge: deeds lock their member first and badges afterwards.
 */
export async function holdDeeds(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN SHARE MODE`.execute(db);
}

export async function awardToAllWith(db: Db, badgeId: number, xp: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO user_badges (user_id, badge_id, date_earned)
    SELECT id, ${badgeId}, ${now} FROM users WHERE xp >= ${xp} AND NOT is_former
    ON CONFLICT (user_id, badge_id) DO NOTHING
  `.execute(db);
}

export async function lockMember(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(db);
  return rows.length > 0;
}

/** Undefined where the member holds it already: the unique key decides. */
export async function insertAward(
  db: Db,
  userId: string,
  badgeId: number,
  now: Date,
): Promise<{ dateEarned: Date } | undefined> {
  const { rows } = await sql<{ dateEarned: Date }>`
    INSERT INTO user_badges (user_id, badge_id, date_earned) VALUES (${userId}, ${badgeId}, ${now})
    ON CONFLICT (user_id, badge_id) DO NOTHING RETURNING date_earned AS "dateEarned"
  `.execute(db);
  return rows[0];
}
