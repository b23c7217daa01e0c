import { QUERY_STALE_TIMES_MS, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const REPORTS_PER_PAGE = 20;

export function reportsQuery(state: 'open' | 'decided') {
  return pagedApiQuery('/api/reports', QUERY_STALE_TIMES_MS.always, {
    query: { limit: REPORTS_PER_PAGE, state },
  });
}
