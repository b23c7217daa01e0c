import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const SUGGESTIONS_PER_PAGE = 20;

export type SuggestionStateFilter = 'open' | 'decided';

export function suggestionsQuery(state: SuggestionStateFilter) {
  return pagedApiQuery('/api/suggestions', QUERY_STALE_TIMES_MS.always, {
    query: { limit: SUGGESTIONS_PER_PAGE, state },
  });
}

export function ownSuggestionsQuery(id: string) {
  return pagedApiQuery('/api/users/{id}/suggestions', QUERY_STALE_TIMES_MS.always, {
    params: { id },
    query: { limit: SUGGESTIONS_PER_PAGE },
  });
}

export function locationQuery(id: number | string) {
  return apiQuery('/api/locations/{id}', QUERY_STALE_TIMES_MS.always, { params: { id } });
}
