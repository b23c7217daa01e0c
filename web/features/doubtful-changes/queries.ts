import { STALE_TIMES } from '#web/lib/api/api-query.ts';
import { listQuery } from '#web/lib/api/list-query.ts';

export const DOUBTFUL_CHANGES_PER_PAGE = 20;

export function doubtfulChangesQuery() {
  return listQuery('/api/doubtful-changes', STALE_TIMES.always, {
    query: { limit: DOUBTFUL_CHANGES_PER_PAGE },
  });
}
