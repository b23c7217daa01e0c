import { secondFactorQuery, sessionsQuery } from '#web/features/accounts/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client }: PageLoadContext) {
  await Promise.all([client.prefetchQuery(sessionsQuery()), client.prefetchQuery(secondFactorQuery())]);
}
