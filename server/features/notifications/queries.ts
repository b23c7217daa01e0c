import { expressionBuilder } from 'kysely';
import type { Notifications, NotificationSettings } from '#db/schema.gen.ts';
import { anyOfValuesSql, withSavepoint, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const settings = expressionBuilder<{ w: NotificationSettings }, 'w'>();
const SETTING = {
  badge: settings.ref('w.progress'),
  level: settings.ref('w.progress'),
  recommendation: settings.ref('w.recommendations'),
  'new-sandwiches': settings.ref('w.new_sandwiches'),
  nearby: settings.ref('w.nearby'),
  'hidden-review': settings.lit(true),
  'hidden-avatar': settings.lit(true),
  suggestion: settings.ref('w.recommendations'),
} satisfies Record<NotificationKind, unknown>;
export type NotificationKind = Notifications['kind'];
/** `daily`: may be repeated on another day (UTC). */
export type NotificationInput = { kind: NotificationKind; subject: number; daily?: boolean; now: Date };

/** PostgreSQL accepts at most 65,535 parameters, and a member's ten browsers take four each. */
const MEMBERS_PER_STATEMENT = 1_000;

/** Notifies each member once and queues the pushes; skips members who were notified before or opted out. */
export async function insertNotifications(
  tx: Db,
  userIds: readonly string[],
  input: NotificationInput,
): Promise<number> {
  let added = 0;
  for (let start = 0; start < userIds.length; start += MEMBERS_PER_STATEMENT)
    added += await insertBatch(tx, userIds.slice(start, start + MEMBERS_PER_STATEMENT), input);
  return added;
}

async function insertBatch(
  tx: Db,
  userIds: readonly string[],
  { kind, subject, daily = false, now }: NotificationInput,
): Promise<number> {
  const willing = await withoutOptedOut(tx, userIds, kind);
  if (willing.length === 0) return 0;
  const day = daily ? now.toISOString().slice(0, 10) : null;
  const added = await tx
    .insertInto('notifications')
    .values(willing.map((userId) => ({ user_id: userId, kind, subject, day, date_created: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject', 'day']).doNothing())
    .returning(['user_id', 'id'])
    .execute();
  if (kind !== 'nearby' && added.length > 0) await queuePushes(tx, added, now);
  return added.length;
}

async function withoutOptedOut(
  tx: Db,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<readonly string[]> {
  const optedOut = await tx
    .selectFrom('notification_settings as w')
    .select('w.user_id')
    .where(isOneOf(userIds))
    .where(settings.not(SETTING[kind]))
    .execute();
  if (optedOut.length === 0) return userIds;
  const without = new Set(optedOut.map((row) => row.user_id));
  return userIds.filter((userId) => !without.has(userId));
}

const QUEUE_ATTEMPTS = 5;

/** A subscription that ends before the insert would fail a foreign key, so the remaining ones are read again. */
async function queuePushes(tx: Db, added: readonly AddedNotification[], now: Date): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const browsers = await selectBrowsers(tx, added);
    if (browsers.length === 0) return;
    try {
      return await withSavepoint(tx, () => insertPushDeliveries(tx, added, browsers, now));
    } catch (error) {
      if (attempt === QUEUE_ATTEMPTS || (error as { code?: unknown }).code !== '23503') throw error;
    }
  }
}

type AddedNotification = { user_id: string; id: number };
type Browser = { user_id: string; id: number };

async function selectBrowsers(tx: Db, added: readonly AddedNotification[]): Promise<Browser[]> {
  return tx
    .selectFrom('push_subscriptions as w')
    .select(['w.user_id', 'w.id'])
    .where(isOneOf(added.map((row) => row.user_id)))
    .execute();
}

async function insertPushDeliveries(
  tx: Db,
  added: readonly AddedNotification[],
  browsers: readonly Browser[],
  now: Date,
): Promise<void> {
  const ids = new Map(added.map((row) => [row.user_id, row.id]));
  await tx
    .insertInto('push_deliveries')
    .values(
      browsers.map((browser) => ({
        user_id: browser.user_id,
        subscription_id: browser.id,
        notification_id: assertDefined(ids.get(browser.user_id)),
        due: now,
      })),
    )
    .execute();
}

/** Compares a single member with `=`, so that the query runs on one machine. */
function isOneOf(userIds: readonly string[]) {
  const eb = expressionBuilder<{ w: { user_id: string } }, 'w'>();
  const [first = '', ...rest] = userIds;
  return eb('w.user_id', '=', rest.length === 0 ? first : anyOfValuesSql(userIds));
}

export async function selectNewBadgeHolders(db: Db, badgeId: number, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('user_badges')
    .select('user_id')
    .where('badge_id', '=', badgeId)
    .where('date_earned', '=', at)
    .execute();
  return rows.map((row) => row.user_id);
}
