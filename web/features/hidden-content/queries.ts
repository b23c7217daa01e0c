import { STALE_TIMES } from '#web/lib/api/api-query.ts';
import { listQuery } from '#web/lib/api/list-query.ts';

export const HIDDEN_CONTENT_PER_PAGE = 20;

export function hiddenContentQuery() {
  return listQuery('/api/hidden-content', STALE_TIMES.always, { query: { limit: HIDDEN_CONTENT_PER_PAGE } });
}
