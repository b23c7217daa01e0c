import { sql, type Db } from '#server/platform/database.ts';

export type Purpose = 'password-reset' | 'email-verification';
type Link = {
  userId: string;
  purpose: Purpose;
  tokenHash: Buffer;
  email: string | null;
  hours: number;
  now: Date;
};

/**
 * A newer mail of confirmation makes the older void. Links for a new password stay: somebody else may have asked for the
 * newer one, and the member holds the older in hand.
 */
export async function insertLink(db: Db, link: Link): Promise<void> {
  const { userId, purpose, tokenHash, email, hours, now } = link;
  await sql`
    WITH gone AS (DELETE FROM mailed_links WHERE expires_at < ${now}
      OR (user_id = ${userId} AND purpose = ${purpose} AND purpose = 'email-verification'))
    INSERT INTO mailed_links (token_hash, user_id, purpose, email, expires_at)
    VALUES (${tokenHash}, ${userId}, ${purpose}, ${email}, ${now}::timestamptz + ${hours} * interval '1 hour')
  `.execute(db);
}

/** Whose it is; undefined where it opens nothing. */
export async function findLinkOwner(
  db: Db,
  purpose: Purpose,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM mailed_links WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > ${now}
  `.execute(db);
  return rows[0]?.userId;
}

/** For when the password or the address has changed: what was mailed before must not undo it. */
export async function voidLinks(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM mailed_links WHERE user_id = ${userId}`.execute(db);
}

/** A link opens once. */
export async function useLink(
  db: Db,
  purpose: Purpose,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; email: string | null } | undefined> {
  const { rows } = await sql<{ userId: string; email: string | null }>`
    DELETE FROM mailed_links WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > ${now}
    RETURNING user_id AS "userId", email
  `.execute(db);
  return rows[0];
}

export async function sweepLinks(db: Db, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM mailed_links WHERE token_hash IN (
      SELECT token_hash FROM mailed_links WHERE expires_at <= ${now} LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function markVerified(db: Db, userId: string, email: string | null, now: Date): Promise<void> {
  await sql`
    UPDATE users SET email_verified_at = ${now}, recovery_email = NULL
    WHERE id = ${userId} AND lower(email) = lower(${email})
  `.execute(db);
}
