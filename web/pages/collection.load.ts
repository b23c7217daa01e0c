import { fullCollectionQuery } from '#web/features/collection/api.ts';
import { ownReviewsQuery } from '#web/features/reviews/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function loadCollection({ client, viewer }: LoadContext) {
  if (!viewer) return;
  await Promise.all([
    client.prefetchQuery(fullCollectionQuery(viewer.id)),
    client.prefetchQuery(ownReviewsQuery(viewer.id)),
  ]);
}
