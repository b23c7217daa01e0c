import { STALE_TIMES, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const HIDDEN_CONTENT_PER_PAGE = 20;

export function hiddenContentQuery() {
  return pagedApiQuery('/api/hidden-content', STALE_TIMES.always, {
    query: { limit: HIDDEN_CONTENT_PER_PAGE },
  });
}
