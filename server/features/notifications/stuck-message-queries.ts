import { sql, type Db } from '#server/platform/database/database.ts';
import { isDigestRecipientSql } from './digest/queries.ts';

/** Only of the last week, because nobody wants old news. A push without an attempt was read before it was sent. */
function isStuckPush(now: Date) {
  return sql<boolean>`d.attempts > 0 AND d.state IN ('waiting', 'given-up') AND EXISTS (
    SELECT 1 FROM notifications n WHERE n.user_id = d.user_id AND n.id = d.notification_id
      AND n.date_read IS NULL AND n.date_created > ${now}::timestamptz - interval '7 days')`;
}

export async function countStuckPushes(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('push_deliveries as d')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isStuckPush(now))
    .executeTakeFirstOrThrow();
  return count;
}

export async function retryStuckPushes(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE push_deliveries d SET state = 'waiting', attempts = 0, due = ${now} WHERE ${isStuckPush(now)}
  `.execute(db);
  return Number(numAffectedRows);
}

/** Only this Sunday's; the next one reclaims the row. Two dates: Citus cannot compare a date to a time in an UPDATE. */
function isStuckDigest(now: Date) {
  return sql<boolean>`s.digest_due IS NOT NULL AND s.digest_week > (${now}::timestamptz - interval '3 days')::date
    AND ${isDigestRecipientSql()}`;
}

export async function countStuckDigests(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notification_settings as s')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isStuckDigest(now))
    .executeTakeFirstOrThrow();
  return count;
}

export async function retryStuckDigests(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notification_settings s SET digest_due = ${now}, digest_attempts = 0 WHERE ${isStuckDigest(now)}
  `.execute(db);
  return Number(numAffectedRows);
}
