import { QUERY_STALE_TIMES_MS, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const HIDDEN_CONTENT_PER_PAGE = 20;

export function hiddenContentQuery() {
  return pagedApiQuery('/api/hidden-content', QUERY_STALE_TIMES_MS.always, {
    query: { limit: HIDDEN_CONTENT_PER_PAGE },
  });
}
