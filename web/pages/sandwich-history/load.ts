import { changeHistoryQuery } from '#web/features/history/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params, search }: PageLoadContext) {
  const { id = '' } = params;
  return Promise.all([
    client.fetchQuery(sandwichQuery(id)),
    client.prefetchInfiniteQuery(changeHistoryQuery({ kind: 'sandwich', id }, search.get('cursor'))),
  ]);
}
