import { creditsQuery } from '#web/features/sources/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchQuery(creditsQuery());
}
