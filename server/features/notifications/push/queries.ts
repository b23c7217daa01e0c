import { sql, type Db } from '#server/platform/database.ts';

export type DueSubscription = {
  userId: string;
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  timeZone: string;
  lastPushed: Date | null;
};

/** One that something waits for, held until the transaction ends; other processes take another one meanwhile. */
export async function lockDueSubscription(db: Db, now: Date): Promise<DueSubscription | undefined> {
  const { rows } = await sql<DueSubscription>`
    SELECT p.user_id AS "userId", p.id, p.endpoint, p.p256dh, p.auth, p.time_zone AS "timeZone",
      p.last_pushed AS "lastPushed"
    FROM push_deliveries d JOIN push_subscriptions p ON p.user_id = d.user_id AND p.id = d.subscription_id
    WHERE d.state = 'waiting' AND d.due <= ${now}
    ORDER BY d.due LIMIT 1 FOR UPDATE OF p SKIP LOCKED
  `.execute(db);
  return rows[0];
}

type Of = Pick<DueSubscription, 'userId' | 'id'>;

function waitingFor({ userId, id }: Of) {
  return sql`d.user_id = ${userId} AND d.subscription_id = ${id} AND d.state = 'waiting'`;
}

export async function postpone(db: Db, subscription: Of, until: Date): Promise<void> {
  await sql`UPDATE push_deliveries d SET due = ${until} WHERE ${waitingFor(subscription)}`.execute(db);
}

/** What was read meanwhile needs no push. */
export async function dropRead(db: Db, subscription: Of): Promise<void> {
  await sql`
    UPDATE push_deliveries d SET state = 'given-up' FROM notifications n
    WHERE ${waitingFor(subscription)} AND n.user_id = d.user_id AND n.id = d.notification_id
      AND n.date_read IS NOT NULL
  `.execute(db);
}

/** Everything that waits for it, by one message: from now on nobody sends these again, whatever happens to us. */
export async function claim(
  db: Db,
  subscription: Of,
  now: Date,
): Promise<{ notificationIds: number[]; attempts: number }> {
  const { rows } = await sql<{ id: number; attempts: number }>`
    UPDATE push_deliveries d SET state = 'claimed', attempts = d.attempts + 1
    WHERE ${waitingFor(subscription)} RETURNING d.notification_id AS id, d.attempts
  `.execute(db);
  if (rows.length > 0)
    await sql`
      UPDATE push_subscriptions SET last_pushed = ${now}
      WHERE user_id = ${subscription.userId} AND id = ${subscription.id}
    `.execute(db);
  return {
    notificationIds: rows.map(({ id }) => id),
    attempts: Math.max(0, ...rows.map((row) => row.attempts)),
  };
}

type Claimed = Of & { notificationIds: readonly number[] };

export async function finish(db: Db, claimed: Claimed, state: 'sent' | 'given-up'): Promise<void> {
  const { userId, id, notificationIds } = claimed;
  await sql`
    UPDATE push_deliveries SET state = ${state}
    WHERE user_id = ${userId} AND subscription_id = ${id} AND notification_id = ANY (${notificationIds}::bigint[])
  `.execute(db);
}

/** The service did not take it: that was no push of this day. */
export async function putBack(
  db: Db,
  claimed: Claimed,
  { due, lastPushed }: { due: Date; lastPushed: Date | null },
): Promise<void> {
  const { userId, id, notificationIds } = claimed;
  await sql`
    WITH back AS (UPDATE push_subscriptions SET last_pushed = ${lastPushed} WHERE user_id = ${userId} AND id = ${id})
    UPDATE push_deliveries SET state = 'waiting', due = ${due}
    WHERE user_id = ${userId} AND subscription_id = ${id} AND notification_id = ANY (${notificationIds}::bigint[])
  `.execute(db);
}
