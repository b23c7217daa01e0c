import { secondFactorQuery } from '#web/features/accounts/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client }: LoadContext) {
  await client.prefetchQuery(secondFactorQuery());
}
