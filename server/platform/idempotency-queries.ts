import { sql, type Db } from './database.ts';
import { defined } from '#rules/defined.ts';

export type Deed = { userId: string; key: string; fingerprint: Buffer; now: Date };
export type Kept = { isSame: boolean; status: number; answer: { body: unknown; headers?: Headers } };
type Headers = Record<string, string>;

/**
 * Takes the key for this transaction; false where it has been answered before. Where another request holds it right now, this
 * waits until that one has ended. A key that has had its day is taken anew.
 */
export async function takeKey(
  db: Db,
  { userId, key, fingerprint, now }: Deed,
  kept: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO idempotency_keys AS k (user_id, key, fingerprint, date_created)
    VALUES (${userId}, ${key}, ${fingerprint}, ${now})
    ON CONFLICT (user_id, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, date_created = excluded.date_created, status = NULL, answer = NULL
      WHERE k.date_created < ${now}::timestamptz - ${kept}::interval
    RETURNING key
  `.execute(db);
  return rows.length > 0;
}

export async function keepAnswer(
  db: Db,
  { userId, key }: Deed,
  { status, ...answer }: { status: number; body: unknown; headers?: Headers | undefined },
): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET status = ${status}, answer = ${JSON.stringify(answer)}::jsonb
    WHERE user_id = ${userId} AND key = ${key}
  `.execute(db);
}

export async function findAnswer(db: Db, { userId, key, fingerprint }: Deed): Promise<Kept> {
  const { rows } = await sql<Kept>`
    SELECT fingerprint = ${fingerprint} AS "isSame", status, answer FROM idempotency_keys
    WHERE user_id = ${userId} AND key = ${key}
  `.execute(db);
  return defined(rows[0]);
}

/** So that no member fills the disk: the oldest keys go where there are more than so many. */
export async function deleteKeysBeyond(db: Db, { userId, key }: Deed, maxKeys: number): Promise<void> {
  await sql`
    DELETE FROM idempotency_keys
    WHERE user_id = ${userId} AND key <> ${key} AND (date_created, key) <= (
      SELECT date_created, key FROM idempotency_keys WHERE user_id = ${userId}
      ORDER BY date_created DESC, key DESC OFFSET ${maxKeys} LIMIT 1)
  `.execute(db);
}

export async function deleteKeysBefore(db: Db, now: Date, kept: string, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys WHERE (user_id, key) IN (
      SELECT user_id, key FROM idempotency_keys
      WHERE date_created < ${now}::timestamptz - ${kept}::interval LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Answers that others were given, kept for a month so that they can be given again. */
export async function deleteAnswersNaming(tx: Db, userId: string): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE strpos(answer::text, ${userId}) > 0`.execute(tx);
}
