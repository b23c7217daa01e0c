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
    ON CONFLICT (restaurant_id) WHERE told_up_to IS NULL AND date_done IS NULL DO UPDATE
    SET sandwich_ids = a.sandwich_ids || excluded.sandwich_ids,
      due = least(excluded.due, a.date_opened + ${minutes.atMost} * interval '1 minute')
  `.execute(db);
}

/**
 * Held until the transaction ends; other processes take another one meanwhile. `hasSandwich` says whether any of them is
 * still on the menu.
 */
export async function lockDueAnnouncement(db: Db, now: Date) {
  return db
    .selectFrom('sandwich_announcements as a')
    .select(({ exists, fn, selectFrom }) => [
      'a.id',
      'a.restaurant_id as restaurantId',
      'a.sandwich_ids as sandwichIds',
      'a.told_up_to as toldUpTo',
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
    .where('a.date_done', 'is', null)
    .where('a.due', '<=', now)
    .orderBy('a.due')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Who favorited or tried something of the restaurant that is not new itself, from one member to another. */
function audienceOf(db: Db, { restaurantId, sandwichIds, toldUpTo }: Announcement) {
  const members = db
    .selectFrom('sandwiches as s')
    .innerJoin('user_sandwiches as us', 'us.sandwich_id', 's.id')
    .select('us.user_id')
    .where('s.restaurant_id', '=', restaurantId)
    .where(({ ref }) => sql<boolean>`${ref('s.id')} <> ALL (${sandwichIds}::int[])`)
    .where(({ or, ref }) => or([ref('us.is_favorite'), ref('us.has_tried')]))
    .where('us.user_id', '>', toldUpTo ?? '');
  return db.selectFrom(members.as('c')).select('user_id').distinct();
}

/** The last member of the next portion; null when all have been told. */
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

/** Not open any more once somebody has been told; done when nobody is left. */
export async function closeAnnouncement(
  db: Db,
  id: number,
  { toldUpTo, now }: { toldUpTo: string | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE sandwich_announcements SET told_up_to = coalesce(${toldUpTo}, told_up_to),
      date_done = CASE WHEN ${toldUpTo}::text IS NULL THEN ${now}::timestamptz END
    WHERE id = ${id}
  `.execute(db);
}

/** An announcement remembers up to whom it was told; nobody stands between that one and the one before. */
export async function eraseFromAnnouncements(tx: Db, userId: string): Promise<void> {
  await sql`
    UPDATE sandwich_announcements SET told_up_to = coalesce((SELECT max(u.id) FROM users u WHERE u.id < ${userId}), '')
    WHERE told_up_to = ${userId}
  `.execute(tx);
}
