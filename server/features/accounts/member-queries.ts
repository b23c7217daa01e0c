import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type ListedUserRow = {
  id: string;
  username: string;
  email: string;
  role: 'user' | 'admin';
  displayName: string | null;
  avatarUrl: string | null;
  location: string | null;
  xp: number;
  catalogEditor: boolean;
  dateCreated: Date;
  standing: 'suspended' | 'leaving' | null;
  suspendedUntil: Date | null;
  /** What the list is sorted by, as it goes into the cursor. */
  sortKey: string | number;
};
export type UserSort = 'username' | 'email' | 'role' | 'xp' | 'dateCreated';
export type UserFilter = {
  q?: string | undefined;
  role?: 'admin' | 'user' | 'catalogEditor' | undefined;
  /** Those too who are about to leave, who are invisible to all but admins. */
  leavingToo?: boolean | undefined;
};
export type UserOrder = { sort: UserSort; order: 'ascending' | 'descending' };

/** Times as microseconds: a cursor must find the very row again. */
const KEYS = {
  username: sql`i.key`,
  email: sql`i.key`,
  role: sql`role`,
  xp: sql`xp`,
  dateCreated: sql`(extract(epoch FROM date_created) * 1000000)::bigint`,
} as const satisfies Record<UserSort, unknown>;

export async function listUserRows(
  db: Db,
  {
    filter,
    sort,
    order,
    after,
  }: UserOrder & { filter: UserFilter; after: readonly [string | number, string] | null },
  limit: number,
): Promise<ListedUserRow[]> {
  const key = KEYS[sort];
  const isIdentifier = sort === 'username' || sort === 'email';
  const from = isIdentifier
    ? sql`login_identifiers i JOIN users ON users.id = i.user_id AND i.kind = ${sort}`
    : sql`users`;
  // Of the table that is walked in order, or the cursor would not say where the walk begins.
  const id = isIdentifier ? sql`i.user_id` : sql`id`;
  const way = order === 'ascending' ? sql`ASC` : sql`DESC`;
  const beyond = order === 'ascending' ? sql`>` : sql`<`;
  // A cursor of another order may hold a larger number than this one knows.
  const last = typeof after?.[0] === 'number' ? sql`${after[0]}::bigint` : sql`${after?.[0]}`;
  const { rows } = await sql<ListedUserRow>`
    SELECT id, username, email, role, display_name AS "displayName", avatar_url AS "avatarUrl", location, xp,
      catalog_editor AS "catalogEditor", date_created AS "dateCreated", ${key} AS "sortKey",
      CASE WHEN ${IS_LEAVING} THEN 'leaving'
        WHEN EXISTS (SELECT FROM suspensions s WHERE s.user_id = users.id) THEN 'suspended' END AS standing,
      (SELECT until FROM suspensions s WHERE s.user_id = users.id) AS "suspendedUntil"
    FROM ${from}
    WHERE ${passes(filter)} ${after ? sql`AND (${key}, ${id}) ${beyond} (${last}, ${after[1]})` : sql``}
    ORDER BY ${key} ${way}, ${id} ${way} LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function countUsers(db: Db, filter: UserFilter, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM users WHERE ${passes(filter)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

const IS_LEAVING = sql`EXISTS (SELECT FROM erasures e WHERE e.user_id = users.id)`;

/** The text is that of the index users_search, to the letter. */
function passes({ q, role, leavingToo = true }: UserFilter) {
  const part = q ? `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const found = part
    ? sql`(lower(username) || E'\n' || lower(email) || E'\n' || lower(coalesce(display_name, ''))) LIKE ${part}`
    : sql`true`;
  const seen = leavingToo ? sql`true` : sql`NOT ${IS_LEAVING}`;
  return sql`${found} AND ${hasRole(role)} AND ${seen} AND NOT is_former`;
}

function hasRole(role: UserFilter['role']) {
  if (!role) return sql`true`;
  return role === 'catalogEditor' ? sql`catalog_editor` : sql`role = ${role}`;
}
