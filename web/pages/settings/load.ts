import { secondFactorQuery, sessionsQuery } from '#web/features/accounts/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client }: LoadContext) {
  await Promise.all([client.prefetchQuery(sessionsQuery()), client.prefetchQuery(secondFactorQuery())]);
}
