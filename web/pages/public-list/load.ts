import { listEntriesQuery, memberListQuery, readListFilterParam } from '#web/features/lists/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params, search }: PageLoadContext) {
  const { member = '' } = params;
  return Promise.all([
    client.fetchQuery(memberListQuery(member)),
    client.prefetchInfiniteQuery(listEntriesQuery(member, readListFilterParam(search))),
  ]);
}
