import {
  publicListEntriesQuery,
  publicListQuery,
  readListFilterParam,
} from '#web/features/public-lists/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params, search }: PageLoadContext) {
  const { member = '' } = params;
  return Promise.all([
    client.fetchQuery(publicListQuery(member)),
    client.prefetchInfiniteQuery(publicListEntriesQuery(member, readListFilterParam(search))),
  ]);
}
