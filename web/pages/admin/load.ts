import {
  DEFAULT_USER_VIEW,
  errorsQuery,
  overviewQuery,
  rewardsQuery,
  usersQuery,
} from '#web/features/administration/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client }: LoadContext) {
  await Promise.all([
    client.prefetchQuery(overviewQuery()),
    client.prefetchInfiniteQuery(usersQuery(DEFAULT_USER_VIEW)),
    client.prefetchQuery(rewardsQuery()),
    client.prefetchInfiniteQuery(errorsQuery('')),
  ]);
}
