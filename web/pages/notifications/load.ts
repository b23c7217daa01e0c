import {
  inboxQuery,
  notificationSettingsQuery,
  unreadCountQuery,
} from '#web/features/notifications/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer, search }: PageLoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchInfiniteQuery(inboxQuery(search.get('show') === 'new')),
    client.prefetchInfiniteQuery(inboxQuery(false)),
    client.prefetchQuery(unreadCountQuery()),
    client.prefetchQuery(notificationSettingsQuery()),
  ]);
}
