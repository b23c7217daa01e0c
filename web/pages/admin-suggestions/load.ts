import { suggestionsQuery } from '#web/features/suggestions/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchInfiniteQuery(suggestionsQuery('open'));
}
