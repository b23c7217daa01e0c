import { creditsQuery } from '#web/features/sources/api.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client }: LoadContext) {
  return client.prefetchQuery(creditsQuery());
}
