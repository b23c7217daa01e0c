import { sql, type Db } from '#server/platform/database/database.ts';

type Browser = { endpoint: string; p256dh: string; auth: string };
type NewSubscription = Browser & { userId: string; sessionId: number; timeZone: string; now: Date };

export async function lockPushSubscriber(db: Db, userId: string): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db);
}

/** Removes an earlier member's subscription; all three values must match, because only the browser knows them. */
export async function deletePushSubscriptionsOfBrowser(
  db: Db,
  { endpoint, p256dh, auth }: Browser,
): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions WHERE md5(endpoint) = md5(${endpoint}) AND endpoint = ${endpoint}
      AND p256dh = ${p256dh} AND auth = ${auth}
  `.execute(db);
}

export async function insertPushSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth, timeZone, now } = subscription;
  await sql`
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, time_zone, date_created)
    VALUES (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${timeZone}, ${now})
  `.execute(db);
}

export async function deleteOldestPushSubscriptions(db: Db, userId: string, max: number): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${max})
  `.execute(db);
}

export async function deletePushSubscriptionOfSession(
  db: Db,
  userId: string,
  sessionId: number,
): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND session_id = ${sessionId}`.execute(
    db,
  );
}

export async function deletePushSubscriptionById(db: Db, userId: string, id: number): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id = ${id}`.execute(db);
}

export async function hasPushSubscription(db: Db, userId: string, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM push_subscriptions WHERE user_id = ${userId} AND session_id = ${sessionId}
  `.execute(db);
  return rows.length > 0;
}
