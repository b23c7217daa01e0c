import {
  DEFAULT_USER_TABLE_VIEW,
  errorLogQuery,
  adminOverviewQuery,
  xpPerActionQuery,
  usersQuery,
} from '#web/features/administration/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load({ client }: PageLoadContext) {
  await Promise.all([
    client.prefetchQuery(adminOverviewQuery()),
    client.prefetchInfiniteQuery(usersQuery(DEFAULT_USER_TABLE_VIEW)),
    client.prefetchQuery(xpPerActionQuery()),
    client.prefetchInfiniteQuery(errorLogQuery('')),
  ]);
}
