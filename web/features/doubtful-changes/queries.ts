import { QUERY_STALE_TIMES_MS, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const DOUBTFUL_CHANGES_PER_PAGE = 20;

export function doubtfulChangesQuery() {
  return pagedApiQuery('/api/doubtful-changes', QUERY_STALE_TIMES_MS.always, {
    query: { limit: DOUBTFUL_CHANGES_PER_PAGE },
  });
}
