import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type OwnerRow = {
  id: string;
  username: string;
  displayName: string | null;
  avatarUrl: string | null;
  xp: number;
};
export type EntryRow = {
  id: number;
  sandwichId: number;
  isFavorite: boolean;
  hasTried: boolean;
  reviewRating: number | null;
  dateCreated: Date;
  microseconds: number;
};
export type Counts = { all: number; tried: number; favorites: number; wanted: number };
type Shelf = Exclude<keyof Counts, 'all'>;
export type EntryKey = { microseconds: number; id: number };

/** By username or id, which never look alike; only where the owner shows the collection to everybody. */
export async function findPublicOwner(db: Db, member: string): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    SELECT id, username, display_name AS "displayName", avatar_url AS "avatarUrl", xp FROM users
    WHERE id IN (${member},
        (SELECT user_id FROM login_identifiers WHERE kind = 'username' AND key = lower(${member})))
      AND preferences->>'collectionVisibility' = 'public'
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = users.id)
    ORDER BY lower(username) = lower(${member}) DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

const SHOWN = sql`
  FROM user_sandwiches mine
  JOIN sandwiches s ON s.id = mine.sandwich_id AND s.date_deleted IS NULL
  JOIN restaurants r ON r.id = s.restaurant_id AND r.date_deleted IS NULL`;

export async function countEntries(db: Db, userId: string, gone: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) AS "all", count(*) FILTER (WHERE has_tried) AS tried,
      count(*) FILTER (WHERE is_favorite) AS favorites,
      count(*) FILTER (WHERE NOT has_tried AND NOT is_favorite) AS wanted
    FROM user_sandwiches WHERE user_id = ${userId} AND sandwich_id NOT IN ${gone}
  `.execute(db);
  return defined(rows[0]);
}

const SHELF: Record<Shelf, ReturnType<typeof sql>> = {
  tried: sql`mine.has_tried`,
  favorites: sql`mine.is_favorite`,
  wanted: sql`NOT mine.has_tried AND NOT mine.is_favorite`,
};

export async function selectEntries(
  db: Db,
  userId: string,
  shelf: Shelf | undefined,
  after: EntryKey | null,
  count: number,
): Promise<EntryRow[]> {
  const earlier = after
    ? sql`(mine.date_created, mine.id) < (timestamptz 'epoch' + ${after.microseconds} * interval '1 microsecond', ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<EntryRow>`
    SELECT mine.id, mine.sandwich_id AS "sandwichId", mine.is_favorite AS "isFavorite",
      mine.has_tried AS "hasTried", mine.date_created AS "dateCreated",
      (extract(epoch FROM mine.date_created) * 1000000)::bigint AS microseconds,
      (SELECT v.rating FROM reviews v
        WHERE v.user_id = mine.user_id AND v.sandwich_id = mine.sandwich_id AND v.is_shown) AS "reviewRating"
    ${SHOWN} WHERE mine.user_id = ${userId} AND ${shelf ? SHELF[shelf] : sql`true`} AND ${earlier}
    ORDER BY mine.date_created DESC, mine.id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}
