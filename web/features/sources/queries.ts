import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const SOURCES_PER_PAGE = 50;

/** How often a page refetches the progress of the job that computes places again. */
export const SOURCES_REFRESH_MS = 2_000;

export function sourcesQuery() {
  return pagedApiQuery('/api/sources', QUERY_STALE_TIMES_MS.always, { query: { limit: SOURCES_PER_PAGE } });
}

export function dataCreditsQuery() {
  return apiQuery('/api/credits', QUERY_STALE_TIMES_MS.tags, {});
}
