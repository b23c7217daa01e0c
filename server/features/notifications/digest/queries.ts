import { expressionBuilder } from 'kysely';
import type { NotificationSettings } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type DigestRecipient = NonNullable<Awaited<ReturnType<typeof claimMemberForDigest>>>;
export type DigestSunday = { date: string; onlyRetries: boolean };
export type SandwichToTry = Awaited<ReturnType<typeof selectSandwichesToTry>>[number];

/** Another process may claim some of them first. */
const CANDIDATES = 20;
const settings = expressionBuilder<{ s: NotificationSettings }, 's'>();

/** The condition on the member of `s`: no digest without a confirmed address, during a suspension, or before an erasure. */
export function isDigestRecipientSql() {
  return sql<boolean>`s.weekly_digest
    AND EXISTS (SELECT u.id FROM users u WHERE u.id = s.user_id AND u.email_verified_at IS NOT NULL)
    AND NOT EXISTS (SELECT b.user_id FROM suspensions b WHERE b.user_id = s.user_id)
    AND NOT EXISTS (SELECT e.user_id FROM erasures e WHERE e.user_id = s.user_id)`;
}

/** Claims a member who got no digest of this Sunday, unless only retries are sent, or needs a retry. */
export async function claimMemberForDigest(db: Db, { date, onlyRetries }: DigestSunday, now: Date) {
  const week = sql<Date>`${date}::date`;
  const isRetry = settings.and([settings('s.digest_week', '=', week), settings('s.digest_due', '<=', now)]);
  const isNew = settings.or([settings('s.digest_week', 'is', null), settings('s.digest_week', '<', week)]);
  const isDue = settings.and([
    settings.ref('s.weekly_digest'),
    onlyRetries ? isRetry : settings.or([isNew, isRetry]),
  ]);
  const candidates = await db
    .selectFrom('notification_settings as s')
    .innerJoin('users as v', 'v.id', 's.user_id')
    .select(['s.user_id as userId', 'v.username', 'v.email'])
    .where(isDue)
    .where(isDigestRecipientSql())
    .limit(sql.lit(CANDIDATES))
    .execute();
  for (const candidate of candidates) {
    const claimed = await db
      .updateTable('notification_settings as s')
      .set(({ ref }) => ({
        digest_week: week,
        digest_due: null,
        digest_attempts: sql<number>`CASE WHEN ${ref('s.digest_week')} = ${week} THEN ${ref('s.digest_attempts')} + 1 ELSE 1 END`,
      }))
      .where('s.user_id', '=', candidate.userId)
      .where(isDue)
      .returning('s.digest_attempts as attempts')
      .executeTakeFirst();
    if (claimed) return { ...candidate, ...claimed };
  }
  return undefined;
}

export async function postponeDigest(db: Db, userId: string, due: Date): Promise<void> {
  await sql`UPDATE notification_settings SET digest_due = ${due} WHERE user_id = ${userId}`.execute(db);
}

/** The digest is never due again by itself, but an admin can retry it. */
export async function stopDigestRetries(db: Db, userId: string): Promise<void> {
  await sql`UPDATE notification_settings SET digest_due = 'infinity' WHERE user_id = ${userId}`.execute(db);
}

/** A sample of the wishlist that changes each week. */
export async function selectSandwichesToTry(db: Db, userId: string, week: string, count: number) {
  return db
    .selectFrom('user_sandwiches as us')
    .innerJoin('sandwiches as s', 's.id', 'us.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(['s.id', 's.name', 'r.name as restaurantName', 's.price'])
    .where('us.user_id', '=', userId)
    .where(({ not }) => not('us.is_favorite'))
    .where(({ not }) => not('us.has_tried'))
    .where(({ and }) => and({ 's.date_deleted': null, 'r.date_deleted': null }))
    .orderBy(({ ref }) => sql`md5(${ref('s.id')} || ${week})`)
    .limit(count)
    .execute();
}

export async function disableDigest(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO notification_settings (user_id) SELECT id FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET weekly_digest = false RETURNING user_id
  `.execute(db);
  return rows.length > 0;
}
