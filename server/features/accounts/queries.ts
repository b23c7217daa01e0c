import { expressionBuilder, type Selection } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';
import { insertLoginIdentifiers, updateLoginIdentifier } from './login-identifier-queries.ts';

const USER = [
  'id',
  'username',
  'email',
  'role',
  'display_name as displayName',
  'bio',
  'avatar_url as avatarUrl',
  'location',
  'preferences',
  'xp',
  'catalog_editor as catalogEditor',
  asBooleanSql(expressionBuilder<DB, 'users'>()('email_verified_at', 'is not', null)).as('emailVerified'),
  'date_created as dateCreated',
] as const;
export type UserRow = Selection<DB, 'users', (typeof USER)[number]>;

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirst();
}

/** Locks the row, so that nobody hides the avatar before the profile is saved. */
export async function lockAvatarUrl(tx: Db, id: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('avatar_url as avatarUrl')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.avatarUrl ?? null;
}

export async function memberExists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return user?.password_hash ?? null;
}

export async function findRecoveryEmail(db: Db, id: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('recovery_email').where('id', '=', id).executeTakeFirst();
  return user?.recovery_email ?? null;
}

type NewUser = { id: string; username: string; email: string; passwordHash: string };

/** Undefined if the id, name or address is taken: the unique keys decide. The caller rolls back. */
export async function insertUser(
  tx: Db,
  { id, username, email, passwordHash }: NewUser,
): Promise<UserRow | undefined> {
  const user = await tx
    .insertInto('users')
    .values({ id, username, email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER)
    .executeTakeFirst();
  return user && (await insertLoginIdentifiers(tx, [{ id, username, email }])) ? user : undefined;
}

export async function findTakenIdentifiers(
  db: Db,
  { id, username, email }: { id: string; username: string; email: string },
) {
  const hash = sql<Buffer>`sha256(convert_to(${id}, 'UTF8'))`;
  const othersWith = (kind: 'username' | 'email', value: string) =>
    db
      .selectFrom('login_identifiers')
      .select('user_id')
      .where('kind', '=', kind)
      .where('key', '=', sql<string>`lower(${value})`)
      .where('user_id', '<>', id);
  return db
    .selectNoFrom(({ exists, or, selectFrom }) => [
      asBooleanSql(
        or([
          exists(selectFrom('users').select('id').where('id', '=', id)),
          exists(selectFrom('erased_members').select('id_hash').where('id_hash', '=', hash)),
        ]),
      ).as('id'),
      asBooleanSql(exists(othersWith('username', username))).as('username'),
      asBooleanSql(exists(othersWith('email', email))).as('email'),
    ])
    .executeTakeFirstOrThrow();
}

export type UserProfileChanges = Partial<
  Pick<UserRow, 'username' | 'email' | 'displayName' | 'bio' | 'avatarUrl' | 'location' | 'preferences'>
>;

export async function updateUserProfile(
  tx: Db,
  id: string,
  changes: UserProfileChanges,
): Promise<UserRow | undefined> {
  const { username, email, displayName, bio, avatarUrl, location, preferences } = changes;
  const user = await tx
    .updateTable('users')
    .set(({ ref }) => ({
      username: username ?? ref('username'),
      email: email ?? ref('email'),
      recovery_email: sql<string | null>`CASE lower(${email ?? ref('email')})
        WHEN lower(${ref('email')}) THEN ${ref('recovery_email')}
        WHEN lower(${ref('recovery_email')}) THEN NULL
        ELSE coalesce(${ref('recovery_email')}, ${ref('email')}) END`,
      email_verified_at: sql<Date | null>`CASE lower(${email ?? ref('email')})
        WHEN lower(${ref('email')}) THEN ${ref('email_verified_at')} END`,
      display_name: displayName,
      bio,
      avatar_url: avatarUrl,
      location,
      preferences,
    }))
    .where('id', '=', id)
    .returning(USER)
    .executeTakeFirst();
  if (username !== undefined) await updateLoginIdentifier(tx, id, 'username', username);
  if (email !== undefined) await updateLoginIdentifier(tx, id, 'email', email);
  return user;
}

export async function lockUserWithPasswordHash(db: Db, id: string, hash: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM users WHERE id = ${id} AND password_hash = ${hash} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

export async function updatePasswordHash(db: Db, id: string, hash: string): Promise<void> {
  await sql`UPDATE users SET password_hash = ${hash} WHERE id = ${id}`.execute(db);
}

export async function deleteUserRow(tx: Db, id: string): Promise<void> {
  await sql`DELETE FROM users WHERE id = ${id}`.execute(tx);
}
