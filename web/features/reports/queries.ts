import { STALE_TIMES } from '#web/lib/api/api-query.ts';
import { listQuery } from '#web/lib/api/list-query.ts';

export const REPORTS_PER_PAGE = 20;

export function reportsQuery(state: 'open' | 'decided') {
  return listQuery('/api/reports', STALE_TIMES.always, { query: { limit: REPORTS_PER_PAGE, state } });
}
