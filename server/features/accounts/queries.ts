import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

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
    SELECT id, password_hash AS "passwordHash" FROM users
    WHERE lower(username) = lower(${name}) OR lower(email) = lower(${name})
    ORDER BY lower(username) = lower(${name}) DESC LIMIT 1
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
    WHERE lower(email) = lower(${email}) OR lower(recovery_email) = lower(${email}) LIMIT 2
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

/** Undefined where the id, the name or the address is taken: the unique keys decide, never a look before. */
export async function insertUser(
  db: Db,
  { id, username, email, passwordHash }: NewUser,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    INSERT INTO users (id, username, email, password_hash) VALUES (${id}, ${username}, ${email}, ${passwordHash})
    ON CONFLICT DO NOTHING RETURNING ${USER}
  `.execute(db);
  return rows[0];
}

export async function findTaken(
  db: Db,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<{ id: boolean; username: boolean; email: boolean }> {
  const { rows } = await sql<{ id: boolean; username: boolean; email: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE id = ${id})
        OR EXISTS (SELECT FROM erased_members WHERE id_hash = sha256(convert_to(${id}, 'UTF8'))) AS id,
      EXISTS (SELECT FROM users WHERE lower(username) = lower(${username}) AND id <> ${id}) AS username,
      EXISTS (SELECT FROM users WHERE lower(email) = lower(${email}) AND id <> ${id}) AS email
  `.execute(db);
  return defined(rows[0]);
}

export type ProfileChanges = Partial<
  Pick<UserRow, 'username' | 'email' | 'displayName' | 'bio' | 'avatarUrl' | 'location' | 'preferences'>
>;

export async function updateProfile(
  db: Db,
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
  `.execute(db);
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
