import { apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

const MINUTE = 60_000;
const PAGE = 20;

export const UNREAD_COUNT_API_PATH = '/api/notifications/unread-count';
export const NOTIFICATIONS_API_PATH = '/api/notifications';

/** Refetched when the tab becomes visible, at most once a minute. */
export function unreadCountQuery() {
  return { ...apiQuery(UNREAD_COUNT_API_PATH, MINUTE, {}), refetchOnWindowFocus: true };
}

export function inboxQuery(unreadOnly: boolean) {
  return pagedApiQuery(NOTIFICATIONS_API_PATH, 0, {
    query: { limit: PAGE, unread: unreadOnly ? 'true' : undefined },
  });
}

export function notificationSettingsQuery() {
  return apiQuery('/api/notification-settings', Infinity, {});
}
