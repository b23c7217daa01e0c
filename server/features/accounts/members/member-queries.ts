import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB, LoginIdentifiers } from '#db/schema.gen.ts';
import { countRowsUpTo, toMicrosecondsSql, sql, type Db } from '#server/platform/database/database.ts';

export type ListedUserRow = Awaited<ReturnType<typeof listUserRows>>[number];
export type UserSort = 'username' | 'email' | 'role' | 'xp' | 'dateCreated';
export type UserFilter = {
  q?: string | undefined;
  role?: 'admin' | 'user' | 'catalogEditor' | undefined;
  includesPendingErasure?: boolean | undefined;
};
export type UserSortOrder = { sort: UserSort; order: 'ascending' | 'descending' };
type MemberPage = UserSortOrder & { filter: UserFilter; after: readonly [string | number, string] | null };

const users = expressionBuilder<DB & { i: LoginIdentifiers }, 'users' | 'i'>();
const IS_AWAITING_ERASURE = users.exists(
  users.selectFrom('erasures as e').select('e.user_id').whereRef('e.user_id', '=', 'users.id'),
);
const SUSPENSION = users.selectFrom('suspensions as s').whereRef('s.user_id', '=', 'users.id');

/** Times are in microseconds, so that a cursor finds the exact row. */
const KEYS = {
  username: users.ref('i.key'),
  email: users.ref('i.key'),
  role: users.ref('users.role'),
  xp: users.ref('users.xp'),
  dateCreated: toMicrosecondsSql(users.ref('users.date_created')),
} as const satisfies Record<UserSort, unknown>;

export async function listUserRows(db: Db, { filter, sort, order, after }: MemberPage, limit: number) {
  const key = sql<string | number>`${KEYS[sort]}`;
  const kind = sort === 'username' || sort === 'email' ? sort : null;
  // The id of the table whose index is scanned; otherwise the cursor would not match the scan.
  const id = kind ? users.ref('i.user_id') : users.ref('users.id');
  const direction = order === 'ascending' ? 'asc' : 'desc';
  return db
    .selectFrom('users')
    .$if(kind !== null, (query) =>
      query.innerJoin('login_identifiers as i', (join) =>
        join.onRef('i.user_id', '=', 'users.id').on('i.kind', '=', kind),
      ),
    )
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.role',
      'users.display_name as displayName',
      'users.avatar_url as avatarUrl',
      'users.location',
      'users.xp',
      'users.catalog_editor as catalogEditor',
      'users.date_created as dateCreated',
      key.as('sortKey'),
      sql<'leaving' | 'suspended' | null>`CASE WHEN ${IS_AWAITING_ERASURE} THEN 'leaving'
        WHEN EXISTS ${SUSPENSION.select('s.user_id')} THEN 'suspended' END`.as('standing'),
      SUSPENSION.select('s.until').as('suspendedUntil'),
    ])
    .where(matchesUserFilter(filter))
    .$if(after !== null, (query) => query.where(isBeyond({ key, id }, direction, after)))
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(limit)
    .execute();
}

function isBeyond(
  { key, id }: { key: Expression<string | number>; id: Expression<string> },
  direction: 'asc' | 'desc',
  after: MemberPage['after'],
) {
  const last = typeof after?.[0] === 'number' ? sql`${after[0]}::bigint` : sql`${after?.[0]}`;
  return sql<boolean>`(${key}, ${id}) ${direction === 'asc' ? sql`>` : sql`<`} (${last}, ${after?.[1]})`;
}

export async function countUsers(db: Db, filter: UserFilter, upTo: number): Promise<number> {
  return countRowsUpTo(db, db.selectFrom('users').where(matchesUserFilter(filter)), upTo);
}

/** Must equal the expression of the index users_search. */
function matchesUserFilter({ q, role, includesPendingErasure = true }: UserFilter) {
  const conditions: Expression<SqlBool>[] = [users.not('users.is_former')];
  if (q) {
    const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const [username, email, name] = [
      users.ref('users.username'),
      users.ref('users.email'),
      users.ref('users.display_name'),
    ];
    conditions.push(
      sql`(lower(${username}) || E'\n' || lower(${email}) || E'\n' || lower(coalesce(${name}, ''))) LIKE ${part}`,
    );
  }
  if (role)
    conditions.push(
      role === 'catalogEditor' ? users.ref('users.catalog_editor') : users('users.role', '=', role),
    );
  if (!includesPendingErasure) conditions.push(users.not(IS_AWAITING_ERASURE));
  return users.and(conditions);
}
