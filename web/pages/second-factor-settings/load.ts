import { secondFactorQuery } from '#web/features/accounts/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client }: PageLoadContext) {
  await client.prefetchQuery(secondFactorQuery());
}
