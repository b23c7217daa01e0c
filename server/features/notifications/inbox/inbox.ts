import type { Notification } from '#contract/members/notifications.ts';
import {
  badgeImagePath,
  restaurantImagePath,
  sandwichImagePath,
} from '#server/features/drawings/drawings.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  countNotifications,
  isOwnNotification,
  setNotificationsReadUpTo,
  setNotificationRead,
  selectNotifications,
  type NotificationWithSubject,
} from './queries.ts';
import { notificationText } from '../notification-text.ts';

/** The bell shows 99+ for more. */
const MAX_UNREAD_COUNT = 100;

type InboxQuery = PaginationQuery & { unread?: 'true' | undefined };

export async function listInbox(
  db: Db,
  userId: string,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor, unread }: InboxQuery,
): Promise<ListPage<Notification>> {
  const before = parsePageCursor(cursor, ['bigint'])?.[0] ?? null;
  const filter = { userId, unreadOnly: unread === 'true' };
  const found = await selectNotifications(db, filter, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const total = await countNotifications(db, filter, MAX_COUNTED_ROWS + 1);
  return { items: rows.map(presentNotification), next, total };
}

export async function countUnreadNotificationsOfMember(db: Db, userId: string): Promise<number> {
  return countNotifications(db, { userId, unreadOnly: true }, MAX_UNREAD_COUNT);
}

export async function markNotificationRead(db: Db, userId: string, id: number, now: Date): Promise<void> {
  if (!(await setNotificationRead(db, userId, id, now)) && !(await isOwnNotification(db, userId, id)))
    throw notFoundError();
}

/** Up to the newest that the member has seen, so that later ones stay unread. */
export async function markNotificationsRead(db: Db, userId: string, upTo: number, now: Date): Promise<void> {
  await setNotificationsReadUpTo(db, userId, upTo, now);
}

export function presentNotification(row: NotificationWithSubject): Notification {
  const { id, kind, level, sandwich } = row;
  return {
    id,
    kind,
    ...notificationText(row),
    ...pictureOf(row),
    level,
    decision: decisionOf(row),
    sandwichId: sandwich?.id ?? null,
    dateCreated: row.dateCreated.toISOString(),
    dateRead: row.dateRead?.toISOString() ?? null,
  };
}

function decisionOf({ recommendation, suggestion }: NotificationWithSubject): Notification['decision'] {
  if (suggestion?.decision) return suggestion.decision === 'accepted' ? 'approved' : 'rejected';
  return recommendation && recommendation.status !== 'pending' ? recommendation.status : null;
}

function pictureOf({
  badge,
  sandwich,
  restaurant,
  kind,
}: NotificationWithSubject): Pick<Notification, 'imageUrl' | 'drawingUrl'> {
  if (badge) return { imageUrl: badge.imageUrl, drawingUrl: badgeImagePath(badge) };
  if (sandwich && kind === 'nearby')
    return { imageUrl: sandwich.imageUrl, drawingUrl: sandwichImagePath(sandwich) };
  if (restaurant) return { imageUrl: restaurant.imageUrl, drawingUrl: restaurantImagePath(restaurant) };
  return { imageUrl: null, drawingUrl: null };
}
