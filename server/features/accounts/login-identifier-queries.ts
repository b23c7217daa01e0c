import { sql, type Db } from '#server/platform/database/database.ts';

export type LoginIdentifierKind = 'username' | 'email';

export async function findLoginCredentials(db: Db, name: string) {
  const identifier = await db
    .selectFrom('login_identifiers')
    .select('user_id')
    .where('kind', 'in', ['username', 'email'])
    .where('key', '=', sql<string>`lower(${name})`)
    .orderBy(({ eb }) => eb('kind', '=', 'username'), 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!identifier) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash as passwordHash'])
    .where('id', '=', identifier.user_id)
    .executeTakeFirst();
}

/**
 * The member who has this address now, then those who left it without confirming another one, the oldest account first. At
 * most two, because anyone can register an account with the address and leave it.
 */
export async function findAccountsForPasswordReset(db: Db, email: string) {
  const key = sql<string>`lower(${email})`;
  const current = db
    .selectFrom('login_identifiers')
    .select('user_id as id')
    .where('kind', '=', 'email')
    .where('key', '=', key);
  const former = db
    .selectFrom('users')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['recovery_email']), '=', key));
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      'id',
      'username',
      'password_hash as passwordHash',
      fn.coalesce('recovery_email', 'email').as('mailTo'),
    ])
    .where('id', 'in', current.unionAll(former))
    .orderBy(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', key), 'desc')
    .orderBy('date_created')
    .orderBy('id')
    .limit(sql.lit(2))
    .execute();
}

/** Usernames come first, as in updateUserProfile: two members claiming the same pair would otherwise deadlock. */
const IDENTIFIERS = sql`(VALUES (1, 'username', lower(u.username)), (2, 'email', lower(u.email))) i (position, kind, key)`;

type NamedUser = { id: string; username: string; email: string };

/** False if another member has one of them. */
export async function insertLoginIdentifiers(db: Db, users: readonly NamedUser[]): Promise<boolean> {
  const names = users.map(({ id, username, email }) => ({ id, username, email }));
  const { rows } = await sql`
    INSERT INTO login_identifiers (kind, key, user_id)
    SELECT i.kind, i.key, u.id FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) u (id text, username text, email text)
    CROSS JOIN LATERAL ${IDENTIFIERS} ORDER BY i.position, i.key
    ON CONFLICT DO NOTHING RETURNING kind
  `.execute(db);
  return rows.length === users.length * 2;
}

/** For members inserted by COPY and for `recount`: adds missing identifiers unless another member has them. */
export async function insertMissingLoginIdentifiers(db: Db): Promise<void> {
  await sql`
    INSERT INTO login_identifiers (kind, key, user_id)
    SELECT i.kind, i.key, u.id FROM users u CROSS JOIN LATERAL ${IDENTIFIERS}
    WHERE NOT EXISTS (SELECT 1 FROM login_identifiers l WHERE l.user_id = u.id AND l.kind = i.kind)
    ORDER BY u.date_created, u.id ON CONFLICT DO NOTHING
  `.execute(db);
}

/** Fails with unique_violation if another member has it. The caller's UPDATE has locked the member's row. */
export async function updateLoginIdentifier(
  db: Db,
  userId: string,
  kind: LoginIdentifierKind,
  value: string,
): Promise<void> {
  await sql`
    INSERT INTO login_identifiers AS l (kind, key, user_id) VALUES (${kind}, lower(${value}), ${userId})
    ON CONFLICT (user_id, kind) DO UPDATE SET key = excluded.key WHERE l.key <> excluded.key
  `.execute(db);
}

/** The table lock blocks writes to all members until the transaction ends. */
export async function repairLoginIdentifiers(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(db);
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('login_identifiers as l', 'l.user_id', 'u.id')
    .select(['l.user_id as userId', 'l.kind'])
    .where(
      ({
        ref,
      }) => sql<boolean>`${ref('l.key')} <> CASE ${ref('l.kind')} WHEN 'username' THEN lower(${ref('u.username')})
        ELSE lower(${ref('u.email')}) END`,
    )
    .execute();
  for (const { userId, kind } of rows)
    await sql`DELETE FROM login_identifiers WHERE user_id = ${userId} AND kind = ${kind}`.execute(db);
  await insertMissingLoginIdentifiers(db);
}
