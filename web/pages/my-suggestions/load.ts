import { ownSuggestionsQuery } from '#web/features/suggestions/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: PageLoadContext) {
  if (viewer) await client.prefetchInfiniteQuery(ownSuggestionsQuery(viewer.id));
}
