import { asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';
import { insertNotifications } from '../queries.ts';

const MINUTE_MS = 60_000;

export type DueSandwichAnnouncement = NonNullable<Awaited<ReturnType<typeof lockDueAnnouncement>>>;

export async function addToSandwichAnnouncement(
  db: Db,
  { id, restaurantId, now }: { id: number; restaurantId: number; now: Date },
  minutes: { settled: number; atMost: number },
): Promise<void> {
  const settled = new Date(now.getTime() + minutes.settled * MINUTE_MS);
  const opened = await db
    .insertInto('sandwich_announcements')
    .values({ restaurant_id: restaurantId, sandwich_ids: [id], date_opened: now, due: settled })
    .onConflict((conflict) =>
      conflict
        .column('restaurant_id')
        .where('last_notified_user_id', 'is', null)
        .where('date_completed', 'is', null)
        .doUpdateSet(({ ref }) => ({
          sandwich_ids: sql<
            number[]
          >`${ref('sandwich_announcements.sandwich_ids')} || ${ref('excluded.sandwich_ids')}`,
          due: ref('excluded.due'),
        })),
    )
    .returning(['id', 'date_opened as dateOpened'])
    .executeTakeFirstOrThrow();
  const latest = new Date(opened.dateOpened.getTime() + minutes.atMost * MINUTE_MS);
  if (latest < settled)
    await sql`UPDATE sandwich_announcements SET due = ${latest} WHERE id = ${opened.id}`.execute(db);
}

/** The restaurant of the announcement `a`, or the one that it was merged into. */
export function announcementRestaurantIdSql() {
  return sql<number>`coalesce((SELECT e.target_id FROM redirects e
    WHERE e.entity_type = 'restaurant' AND e.merged_id = a.restaurant_id), a.restaurant_id)`;
}

/** Other processes skip a locked announcement. `hasSandwich` says whether any of its sandwiches is still on the menu. */
export async function lockDueAnnouncement(db: Db, now: Date) {
  return db
    .selectFrom('sandwich_announcements as a')
    .select(({ exists, fn, selectFrom }) => [
      'a.id',
      announcementRestaurantIdSql().as('restaurantId'),
      'a.sandwich_ids as sandwichIds',
      'a.last_notified_user_id as lastNotifiedUserId',
      asBooleanSql(
        exists(
          selectFrom('sandwiches as s')
            .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
            .select('s.id')
            .where('s.id', '=', fn.any('a.sandwich_ids'))
            .where('s.restaurant_id', '=', announcementRestaurantIdSql())
            .where('s.date_deleted', 'is', null)
            .where('r.date_deleted', 'is', null),
        ),
      ).as('hasSandwich'),
    ])
    .where('a.date_completed', 'is', null)
    .where('a.due', '<=', now)
    .orderBy('a.due')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Members after `lastNotifiedUserId` who favorited or tried a sandwich of the restaurant that is not new itself. */
export async function selectAnnouncementRecipients(
  db: Db,
  { restaurantId, sandwichIds, lastNotifiedUserId }: DueSandwichAnnouncement,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sandwiches as s')
    .innerJoin('user_sandwiches as us', 'us.sandwich_id', 's.id')
    .select('us.user_id')
    .where('s.restaurant_id', '=', restaurantId)
    .where(({ ref }) => sql<boolean>`${ref('s.id')} <> ALL (${sandwichIds}::int[])`)
    .where(({ or, ref }) => or([ref('us.is_favorite'), ref('us.has_tried')]))
    .where('us.user_id', '>', lastNotifiedUserId ?? '')
    .groupBy('us.user_id')
    .orderBy('us.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function insertAnnouncementNotifications(
  db: Db,
  userIds: readonly string[],
  { id }: DueSandwichAnnouncement,
  now: Date,
): Promise<void> {
  await insertNotifications(db, userIds, { kind: 'new-sandwiches', subject: id, now });
}

/** The announcement accepts no more sandwiches once a member is notified, and is done when no member is left. */
export async function updateSandwichAnnouncementCursor(
  db: Db,
  id: number,
  { lastNotifiedUserId, now }: { lastNotifiedUserId: string | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE sandwich_announcements SET last_notified_user_id = coalesce(${lastNotifiedUserId}, last_notified_user_id),
      date_completed = CASE WHEN ${lastNotifiedUserId}::text IS NULL THEN ${now}::timestamptz END
    WHERE id = ${id}
  `.execute(db);
}

/** An announcement's cursor may be the erased id; the next lower id is equivalent. */
export async function eraseMemberFromSandwichAnnouncements(tx: Db, userId: string): Promise<void> {
  const { before } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.max<string | null>('id').as('before'))
    .where('id', '<', userId)
    .executeTakeFirstOrThrow();
  await sql`
    UPDATE sandwich_announcements SET last_notified_user_id = ${before ?? ''} WHERE last_notified_user_id = ${userId}
  `.execute(tx);
}
