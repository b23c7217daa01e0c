import {
  FIRST_USERS,
  errorsQuery,
  overviewQuery,
  rewardsQuery,
  usersQuery,
} from '#web/features/administration/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client }: LoadContext) {
  await Promise.all([
    client.prefetchQuery(overviewQuery()),
    client.prefetchInfiniteQuery(usersQuery(FIRST_USERS)),
    client.prefetchQuery(rewardsQuery()),
    client.prefetchInfiniteQuery(errorsQuery('')),
  ]);
}
