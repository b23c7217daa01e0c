import { expressionBuilder } from 'kysely';
import type { PushDeliveries } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type DuePushSubscription = NonNullable<Awaited<ReturnType<typeof lockDuePushSubscription>>>;

/** Other processes may be working on some of them. */
const CANDIDATES = 20;

export async function lockDuePushSubscription(db: Db, now: Date) {
  const due = await db
    .selectFrom('push_deliveries')
    .select(['user_id as userId', 'subscription_id as id'])
    .where('state', '=', sql.lit('waiting'))
    .where('due', '<=', now)
    .orderBy('due')
    .limit(sql.lit(CANDIDATES))
    .execute();
  for (const candidate of due) {
    const locked = await lockIfDue(db, candidate, now);
    if (locked) return locked;
  }
  return undefined;
}

async function lockIfDue(db: Db, { userId, id }: { userId: string; id: number }, now: Date) {
  const locked = await db
    .selectFrom('push_subscriptions')
    .select(['user_id as userId', 'id', 'endpoint', 'p256dh', 'auth'])
    .select(['time_zone as timeZone', 'last_pushed as lastPushed'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return undefined;
  // Another process may have sent it before this one got the lock.
  const stillDue = await db
    .selectFrom('push_deliveries')
    .select('due')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .where('due', '<=', now)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return stillDue && locked;
}

type SubscriptionKey = Pick<DuePushSubscription, 'userId' | 'id'>;

function isWaitingFor({ userId, id }: SubscriptionKey) {
  const eb = expressionBuilder<{ d: PushDeliveries }, 'd'>();
  return eb.and([
    eb('d.user_id', '=', userId),
    eb('d.subscription_id', '=', id),
    eb('d.state', '=', sql.lit('waiting')),
  ]);
}

export async function postponePushDeliveries(
  db: Db,
  subscription: SubscriptionKey,
  until: Date,
): Promise<void> {
  await sql`UPDATE push_deliveries d SET due = ${until} WHERE ${isWaitingFor(subscription)}`.execute(db);
}

export async function deletePushDeliveriesOfReadNotifications(
  db: Db,
  subscription: SubscriptionKey,
): Promise<void> {
  await sql`
    UPDATE push_deliveries d SET state = 'given-up' FROM notifications n
    WHERE ${isWaitingFor(subscription)} AND n.user_id = d.user_id AND n.id = d.notification_id
      AND n.date_read IS NOT NULL
  `.execute(db);
}

export type ClaimedPushDelivery = { notificationId: number; attempts: number };

/** Claims all waiting pushes of this subscription, so that no process sends them again, even after a crash. */
export async function claimPushDeliveries(
  db: Db,
  subscription: SubscriptionKey,
  now: Date,
): Promise<ClaimedPushDelivery[]> {
  const claimed = await db
    .updateTable('push_deliveries as d')
    .set(({ eb }) => ({ state: 'claimed', attempts: eb('d.attempts', '+', 1) }))
    .where(isWaitingFor(subscription))
    .returning(['d.notification_id as notificationId', 'd.attempts'])
    .execute();
  if (claimed.length > 0)
    await sql`
      UPDATE push_subscriptions SET last_pushed = ${now}
      WHERE user_id = ${subscription.userId} AND id = ${subscription.id}
    `.execute(db);
  return claimed;
}

export async function finishPushDeliveries(
  db: Db,
  { userId, id }: SubscriptionKey,
  notificationIds: readonly number[],
  state: 'sent' | 'given-up',
): Promise<void> {
  await sql`
    UPDATE push_deliveries SET state = ${state}
    WHERE user_id = ${userId} AND subscription_id = ${id} AND notification_id = ANY (${notificationIds}::bigint[])
  `.execute(db);
}

/** The push service did not accept it, so it does not count as the day's push. */
export async function releasePushDeliveries(
  db: Db,
  { userId, id, lastPushed }: SubscriptionKey & Pick<DuePushSubscription, 'lastPushed'>,
  notificationIds: readonly number[],
  due: Date,
): Promise<void> {
  await sql`UPDATE push_subscriptions SET last_pushed = ${lastPushed} WHERE user_id = ${userId} AND id = ${id}`.execute(
    db,
  );
  await sql`
    UPDATE push_deliveries SET state = 'waiting', due = ${due}
    WHERE user_id = ${userId} AND subscription_id = ${id} AND notification_id = ANY (${notificationIds}::bigint[])
  `.execute(db);
}
