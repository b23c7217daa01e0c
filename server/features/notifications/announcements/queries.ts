import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { insertNotifications } from '../queries.ts';

export type Announcement = {
  id: number;
  restaurantId: number;
  sandwichIds: number[];
  toldUpTo: string | null;
  /** Whether any of them is still on the menu. */
  hasSandwich: boolean;
};

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

/** Held until the transaction ends; other processes take another one meanwhile. */
export async function lockDueAnnouncement(db: Db, now: Date): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    SELECT a.id, a.restaurant_id AS "restaurantId", a.sandwich_ids AS "sandwichIds", a.told_up_to AS "toldUpTo",
      EXISTS (SELECT FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
        WHERE s.id = ANY (a.sandwich_ids) AND s.date_deleted IS NULL AND r.date_deleted IS NULL) AS "hasSandwich"
    FROM sandwich_announcements a WHERE a.date_done IS NULL AND a.due <= ${now}
    ORDER BY a.due LIMIT 1 FOR UPDATE SKIP LOCKED
  `.execute(db);
  return rows[0];
}

/** Who favorited or tried something of the restaurant that is not new itself, from one member to another. */
function concerned({ restaurantId, sandwichIds, toldUpTo }: Announcement) {
  return sql`
    SELECT us.user_id FROM sandwiches s JOIN user_sandwiches us ON us.sandwich_id = s.id
    WHERE s.restaurant_id = ${restaurantId} AND s.id <> ALL (${sandwichIds}::int[])
      AND (us.is_favorite OR us.has_tried) AND us.user_id > ${toldUpTo ?? ''}`;
}

/** The last member of the next portion; null when all have been told. */
export async function findNextPortionEnd(
  db: Db,
  announcement: Announcement,
  portion: number,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    SELECT max(user_id) AS last FROM (
      SELECT DISTINCT user_id FROM (${concerned(announcement)}) c ORDER BY user_id LIMIT ${portion}) portion
  `.execute(db);
  return defined(rows[0]).last;
}

export async function tellPortion(db: Db, announcement: Announcement, end: string, now: Date): Promise<void> {
  const portion = sql`SELECT DISTINCT user_id FROM (${concerned(announcement)}) c WHERE user_id <= ${end}`;
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
