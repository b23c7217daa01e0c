import { STALE_TIMES, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const DOUBTFUL_CHANGES_PER_PAGE = 20;

export function doubtfulChangesQuery() {
  return pagedApiQuery('/api/doubtful-changes', STALE_TIMES.always, {
    query: { limit: DOUBTFUL_CHANGES_PER_PAGE },
  });
}
