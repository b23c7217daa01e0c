import { suggestionsQuery } from '#web/features/suggestions/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchInfiniteQuery(suggestionsQuery('open'));
}
