import { STALE_TIMES } from '#web/lib/api/api-query.ts';
import { listQuery } from '#web/lib/api/list-query.ts';

export const REPORTS_PER_PAGE = 20;

export type ModerationFilter = 'open' | 'decided' | 'hidden';

export function reportsQuery(state: Exclude<ModerationFilter, 'hidden'>) {
  return listQuery('/api/reports', STALE_TIMES.always, { query: { limit: REPORTS_PER_PAGE, state } });
}

export function hiddenContentQuery() {
  return listQuery('/api/hidden-content', STALE_TIMES.always, { query: { limit: REPORTS_PER_PAGE } });
}
