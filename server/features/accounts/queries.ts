import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { insertLoginIdentifiers, updateLoginIdentifier } from './login-identifier-queries.ts';

export type UserRow = {
  id: string;
  username: string;
  email: string;
  role: 'user' | 'admin';
  displayName: string | null;
  bio: string | null;
  avatarUrl: string | null;
  location: string | null;
  preferences: Record<string, unknown>;
  xp: number;
  catalogEditor: boolean;
  emailVerified: boolean;
  dateCreated: Date;
};

const USER = sql`id, username, email, role, display_name AS "displayName", bio, avatar_url AS "avatarUrl", location,
  preferences, xp, catalog_editor AS "catalogEditor", email_verified_at IS NOT NULL AS "emailVerified",
  date_created AS "dateCreated"`;

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`SELECT ${USER} FROM users WHERE id = ${id}`.execute(db);
  return rows[0];
}

type CredentialsRow = { id: string; passwordHash: string | null };

export async function findCredentials(db: Db, name: string): Promise<CredentialsRow | undefined> {
  const { rows } = await sql<CredentialsRow>`
    SELECT u.id, u.password_hash AS "passwordHash" FROM login_identifiers l JOIN users u ON u.id = l.user_id
    WHERE l.kind IN ('username', 'email') AND l.key = lower(${name})
    ORDER BY l.kind = 'username' DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    hash: string | null;
  }>`SELECT password_hash AS hash FROM users WHERE id = ${id}`.execute(db);
  return rows[0]?.hash ?? null;
}

export type ResetAccount = CredentialsRow & { username: string; mailTo: string };

/** Two members where one has left the address and not confirmed the next, and the other has it now. */
export async function findAccountsToReset(db: Db, email: string): Promise<ResetAccount[]> {
  const { rows } = await sql<ResetAccount>`
    SELECT id, username, password_hash AS "passwordHash", coalesce(recovery_email, email) AS "mailTo" FROM users
    WHERE id IN (
      SELECT user_id FROM login_identifiers WHERE kind = 'email' AND key = lower(${email})
      UNION ALL SELECT id FROM users WHERE lower(recovery_email) = lower(${email}))
    LIMIT 2
  `.execute(db);
  return rows;
}

/** Null where the address is the one that the member had from the start, or has confirmed. */
export async function findRecoveryEmail(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    SELECT recovery_email AS email FROM users WHERE id = ${id}`.execute(db);
  return rows[0]?.email ?? null;
}

type NewUser = { id: string; username: string; email: string; passwordHash: string };

/** Undefined where the id, the name or the address is taken: the unique keys decide, never a look before. The caller rolls back. */
export async function insertUser(
  tx: Db,
  { id, username, email, passwordHash }: NewUser,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    INSERT INTO users (id, username, email, password_hash) VALUES (${id}, ${username}, ${email}, ${passwordHash})
    ON CONFLICT DO NOTHING RETURNING ${USER}
  `.execute(tx);
  const isFree = rows.length > 0 && (await insertLoginIdentifiers(tx, [id]));
  return isFree ? rows[0] : undefined;
}

export async function findTaken(
  db: Db,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<{ id: boolean; username: boolean; email: boolean }> {
  const { rows } = await sql<{ id: boolean; username: boolean; email: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE id = ${id})
        OR EXISTS (SELECT FROM erased_members WHERE id_hash = sha256(convert_to(${id}, 'UTF8'))) AS id,
      EXISTS (SELECT 1 FROM login_identifiers
        WHERE kind = 'username' AND key = lower(${username}) AND user_id <> ${id}) AS username,
      EXISTS (SELECT 1 FROM login_identifiers
        WHERE kind = 'email' AND key = lower(${email}) AND user_id <> ${id}) AS email
  `.execute(db);
  return defined(rows[0]);
}

export type ProfileChanges = Partial<
  Pick<UserRow, 'username' | 'email' | 'displayName' | 'bio' | 'avatarUrl' | 'location' | 'preferences'>
>;

export async function updateProfile(
  tx: Db,
  id: string,
  changes: ProfileChanges,
): Promise<UserRow | undefined> {
  const { username, email, displayName, bio, avatarUrl, location, preferences } = changes;
  const { rows } = await sql<UserRow>`
    UPDATE users SET
      username = coalesce(${username ?? null}, username),
      email = coalesce(${email ?? null}, email),
      recovery_email = CASE lower(coalesce(${email ?? null}, email))
        WHEN lower(email) THEN recovery_email
        WHEN lower(recovery_email) THEN NULL
        ELSE coalesce(recovery_email, email) END,
      email_verified_at = CASE WHEN lower(coalesce(${email ?? null}, email)) = lower(email) THEN email_verified_at END,
      display_name = CASE WHEN ${displayName !== undefined} THEN ${displayName ?? null} ELSE display_name END,
      bio = CASE WHEN ${bio !== undefined} THEN ${bio ?? null} ELSE bio END,
      avatar_url = CASE WHEN ${avatarUrl !== undefined} THEN ${avatarUrl ?? null} ELSE avatar_url END,
      location = CASE WHEN ${location !== undefined} THEN ${location ?? null} ELSE location END,
      preferences = coalesce(${preferences ? JSON.stringify(preferences) : null}::jsonb, preferences)
    WHERE id = ${id} RETURNING ${USER}
  `.execute(tx);
  if (username !== undefined) await updateLoginIdentifier(tx, id, 'username', username);
  if (email !== undefined) await updateLoginIdentifier(tx, id, 'email', email);
  return rows[0];
}

/** Holds the member until the transaction ends, so that a change of the password comes before or after it. */
export async function holdsPassword(db: Db, id: string, hash: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM users WHERE id = ${id} AND password_hash = ${hash} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

export async function setPasswordHash(db: Db, id: string, hash: string): Promise<void> {
  await sql`UPDATE users SET password_hash = ${hash} WHERE id = ${id}`.execute(db);
}

export async function deleteUser(tx: Db, id: string): Promise<void> {
  await sql`DELETE FROM users WHERE id = ${id}`.execute(tx);
}
