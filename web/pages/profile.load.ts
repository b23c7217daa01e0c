import { sessionsQuery } from '#web/features/accounts/api.ts';
import { fullCollectionQuery } from '#web/features/collection/api.ts';
import { badgesQuery, levelQuery } from '#web/features/progress/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function loadProfile({ client, viewer }: LoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchQuery(levelQuery(viewer.id)),
    client.prefetchQuery(badgesQuery(viewer.id)),
    client.prefetchQuery(fullCollectionQuery(viewer.id)),
    client.prefetchQuery(sessionsQuery()),
  ]);
}
