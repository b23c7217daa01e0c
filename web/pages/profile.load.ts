import { isOn } from '#rules/collection.ts';
import { sessionsQuery } from '#web/features/accounts/api.ts';
import { fullCollectionQuery } from '#web/features/collection/api.ts';
import { SHELF_ROWS } from '#web/features/collection/list-view.ts';
import { carryStart } from '#web/features/collection/list-start.ts';
import { badgesQuery, levelQuery } from '#web/features/progress/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: LoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchQuery(levelQuery(viewer.id)),
    client.prefetchQuery(badgesQuery(viewer.id)),
    client.prefetchQuery(fullCollectionQuery(viewer.id)),
    client.prefetchQuery(sessionsQuery()),
  ]);
  carryStart(client, viewer.id, {
    view: 'profile',
    rowsOf: (links) => links.filter((link) => link.sandwich && isOn('tried', link)),
    most: SHELF_ROWS,
  });
}
