import { expressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { Notifications, NotificationSettings } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

const settings = expressionBuilder<{ w: NotificationSettings }, 'w'>();
const SETTING = {
  badge: settings.ref('w.progress'),
  level: settings.ref('w.progress'),
  recommendation: settings.ref('w.recommendations'),
  'new-sandwiches': settings.ref('w.new_sandwiches'),
  nearby: settings.ref('w.nearby'),
  'hidden-review': settings.lit(true),
  'hidden-avatar': settings.lit(true),
} satisfies Record<NotificationKind, unknown>;
export type NotificationKind = Notifications['kind'];
/** `daily`: may be repeated on another day (UTC). */
export type NotificationInput = { kind: NotificationKind; subject: number; daily?: boolean; now: Date };

/** Notifies each member once and queues the pushes in one statement; skips members who were notified before or opted out. */
export async function insertNotifications<D, T extends keyof D>(
  db: Db,
  members: SelectQueryBuilder<D, T, { user_id: string }>,
  { kind, subject, daily = false, now }: NotificationInput,
): Promise<number> {
  const time = sql<Date>`${now}::timestamptz`;
  const day = sql<Date | null>`CASE WHEN ${daily} THEN (${time} AT TIME ZONE 'UTC')::date END`;
  const { count } = await db
    .with('told', (query) =>
      query
        .insertInto('notifications')
        .columns(['user_id', 'kind', 'subject', 'day', 'date_created'])
        .expression(({ selectFrom }) =>
          selectFrom(members.as('m'))
            .leftJoin('notification_settings as w', 'w.user_id', 'm.user_id')
            .select(({ val }) => [
              'm.user_id',
              val(kind).as('kind'),
              sql<number>`${subject}::int`.as('subject'),
              day.as('day'),
              time.as('date_created'),
            ])
            .where(({ fn, lit }) => fn.coalesce(SETTING[kind], lit(true))),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject', 'day']).doNothing())
        .returning(['user_id', 'id']),
    )
    .with('pushed', (query) =>
      query
        .insertInto('push_deliveries')
        .columns(['user_id', 'subscription_id', 'notification_id', 'due'])
        .expression(({ selectFrom }) =>
          selectFrom('told as t')
            .innerJoin('push_subscriptions as p', 'p.user_id', 't.user_id')
            .select(['t.user_id', 'p.id as subscription_id', 't.id as notification_id', time.as('due')])
            .where(({ lit }) => lit(kind !== 'nearby')),
        ),
    )
    .selectFrom('told')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function oneMember(db: Db, userId: string) {
  return db.selectNoFrom(sql<string>`${userId}::text`.as('user_id'));
}

export function newHolders(db: Db, badgeId: number, at: Date) {
  return db
    .selectFrom('user_badges')
    .select('user_id')
    .where('badge_id', '=', badgeId)
    .where('date_earned', '=', at);
}
