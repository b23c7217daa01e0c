import { jobsQuery } from '#web/features/administration/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client }: LoadContext) {
  await client.prefetchQuery(jobsQuery());
}
