import { ownSuggestionsQuery } from '#web/features/suggestions/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: LoadContext) {
  if (viewer) await client.prefetchInfiniteQuery(ownSuggestionsQuery(viewer.id));
}
