import { ownSuggestionsQuery } from '#web/features/suggestions/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: LoadContext) {
  if (viewer) await client.prefetchInfiniteQuery(ownSuggestionsQuery(viewer.id));
}
