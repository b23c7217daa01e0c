import { dataCreditsQuery } from '#web/features/sources/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client }: PageLoadContext) {
  return client.prefetchQuery(dataCreditsQuery());
}
