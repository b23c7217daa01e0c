import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const SOURCES_PER_PAGE = 50;

export function sourcesQuery() {
  return pagedApiQuery('/api/sources', QUERY_STALE_TIMES_MS.always, { query: { limit: SOURCES_PER_PAGE } });
}

export function dataCreditsQuery() {
  return apiQuery('/api/credits', QUERY_STALE_TIMES_MS.tags, {});
}
