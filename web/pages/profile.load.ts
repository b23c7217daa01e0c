import { sessionsQuery } from '#web/features/accounts/api.ts';
import { FIRST_SHELF, SHELF_ROWS } from '#web/features/collection/list-view.ts';
import { loadList } from '#web/features/collection/list-start.ts';
import { badgesQuery, levelQuery } from '#web/features/progress/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: LoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchQuery(levelQuery(viewer.id)),
    client.prefetchQuery(badgesQuery(viewer.id)),
    loadList(client, viewer.id, { view: FIRST_SHELF, most: SHELF_ROWS }),
    client.prefetchQuery(sessionsQuery()),
  ]);
}
