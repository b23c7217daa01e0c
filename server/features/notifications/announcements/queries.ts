import { asBoolean, sql, type Db } from '#server/platform/database/database.ts';
import { insertNotifications } from '../queries.ts';

export type Announcement = NonNullable<Awaited<ReturnType<typeof lockDueAnnouncement>>>;

export async function openAnnouncement(
  db: Db,
  { id, restaurantId, now }: { id: number; restaurantId: number; now: Date },
  minutes: { settled: number; atMost: number },
): Promise<void> {
  const settled = sql`${now}::timestamptz + ${minutes.settled} * interval '1 minute'`;
  await sql`
    INSERT INTO sandwich_announcements AS a (restaurant_id, sandwich_ids, date_opened, due)
    VALUES (${restaurantId}, ARRAY[${id}::int], ${now}, ${settled})
    ON CONFLICT (restaurant_id) WHERE last_notified_user_id IS NULL AND date_completed IS NULL DO UPDATE
    SET sandwich_ids = a.sandwich_ids || excluded.sandwich_ids,
      due = least(excluded.due, a.date_opened + ${minutes.atMost} * interval '1 minute')
  `.execute(db);
}

/** Other processes skip a locked announcement. `hasSandwich` says whether any of its sandwiches is still on the menu. */
export async function lockDueAnnouncement(db: Db, now: Date) {
  return db
    .selectFrom('sandwich_announcements as a')
    .select(({ exists, fn, selectFrom }) => [
      'a.id',
      'a.restaurant_id as restaurantId',
      'a.sandwich_ids as sandwichIds',
      'a.last_notified_user_id as lastNotifiedUserId',
      asBoolean(
        exists(
          selectFrom('sandwiches as s')
            .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
            .select('s.id')
            .where('s.id', '=', fn.any('a.sandwich_ids'))
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
function audienceOf(db: Db, { restaurantId, sandwichIds, lastNotifiedUserId }: Announcement) {
  const members = db
    .selectFrom('sandwiches as s')
    .innerJoin('user_sandwiches as us', 'us.sandwich_id', 's.id')
    .select('us.user_id')
    .where('s.restaurant_id', '=', restaurantId)
    .where(({ ref }) => sql<boolean>`${ref('s.id')} <> ALL (${sandwichIds}::int[])`)
    .where(({ or, ref }) => or([ref('us.is_favorite'), ref('us.has_tried')]))
    .where('us.user_id', '>', lastNotifiedUserId ?? '');
  return db.selectFrom(members.as('c')).select('user_id').distinct();
}

export async function findNextBatchEnd(
  db: Db,
  announcement: Announcement,
  portion: number,
): Promise<string | null> {
  const { last } = await db
    .selectFrom(audienceOf(db, announcement).orderBy('user_id').limit(portion).as('portion'))
    .select(({ fn }) => fn.max<string | null>('user_id').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

export async function notifyBatch(db: Db, announcement: Announcement, end: string, now: Date): Promise<void> {
  const portion = audienceOf(db, announcement).where('user_id', '<=', end);
  await insertNotifications(db, portion, { kind: 'new-sandwiches', subject: announcement.id, now });
}

/** Accepts no more sandwiches once a member has been notified; done when no member is left. */
export async function closeAnnouncement(
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
export async function eraseFromAnnouncements(tx: Db, userId: string): Promise<void> {
  await sql`
    UPDATE sandwich_announcements SET last_notified_user_id = coalesce((SELECT max(u.id) FROM users u WHERE u.id < ${userId}), '')
    WHERE last_notified_user_id = ${userId}
  `.execute(tx);
}
