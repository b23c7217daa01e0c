import { listEntriesQuery, memberListQuery, listFilterIn } from '#web/features/lists/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client, params, search }: LoadContext) {
  const { member = '' } = params;
  return Promise.all([
    client.fetchQuery(memberListQuery(member)),
    client.prefetchInfiniteQuery(listEntriesQuery(member, listFilterIn(search))),
  ]);
}
