import type { EmailTokens } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type TokenPurpose = EmailTokens['purpose'];
type EmailToken = {
  userId: string;
  purpose: TokenPurpose;
  tokenHash: Buffer;
  email: string | null;
  hours: number;
  now: Date;
};

/** A newer verification mail revokes older ones. Reset links stay, or a stranger's request would revoke the member's link. */
export async function replaceEmailToken(db: Db, token: EmailToken): Promise<void> {
  const { userId, purpose, tokenHash, email, hours, now } = token;
  await sql`
    WITH gone AS (DELETE FROM email_tokens WHERE expires_at < ${now}
      OR (user_id = ${userId} AND purpose = ${purpose} AND purpose = 'email-verification'))
    INSERT INTO email_tokens (token_hash, user_id, purpose, email, expires_at)
    VALUES (${tokenHash}, ${userId}, ${purpose}, ${email}, ${now}::timestamptz + ${hours} * interval '1 hour')
  `.execute(db);
}

export async function findEmailTokenOwner(
  db: Db,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const token = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where(({ and }) => and({ token_hash: tokenHash, purpose }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token?.user_id;
}

/** After a change of the password or a confirmed change of the address, links mailed earlier must not undo it. */
export async function revokeEmailTokens(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM email_tokens WHERE user_id = ${userId}`.execute(db);
}

/** Reset links stay valid: they went to the trusted address, which the thief of a session cannot change. */
export async function revokeVerificationTokens(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM email_tokens WHERE user_id = ${userId} AND purpose = 'email-verification'`.execute(
    db,
  );
}

export async function deleteEveryEmailToken(db: Db): Promise<void> {
  await sql`DELETE FROM email_tokens`.execute(db);
}

export async function consumeEmailToken(db: Db, purpose: TokenPurpose, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('email_tokens')
    .where(({ and }) => and({ token_hash: tokenHash, purpose }))
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
}

export async function deleteExpiredEmailTokens(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM email_tokens WHERE token_hash IN (
      SELECT token_hash FROM email_tokens WHERE expires_at <= ${now} LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function updateEmailVerified(
  db: Db,
  userId: string,
  email: string | null,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE users SET email_verified_at = ${now}, recovery_email = NULL
    WHERE id = ${userId} AND lower(email) = lower(${email})
  `.execute(db);
}
