import { backgroundJobsQuery } from '#web/features/administration/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client }: PageLoadContext) {
  await client.prefetchQuery(backgroundJobsQuery());
}
