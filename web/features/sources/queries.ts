import { STALE_TIMES, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const SOURCES_PER_PAGE = 50;

export function sourcesQuery() {
  return pagedApiQuery('/api/sources', STALE_TIMES.always, { query: { limit: SOURCES_PER_PAGE } });
}

export function dataCreditsQuery() {
  return apiQuery('/api/credits', STALE_TIMES.tags, {});
}
