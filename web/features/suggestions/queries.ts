import { STALE_TIMES, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const SUGGESTIONS_PER_PAGE = 20;

export type SuggestionStateFilter = 'open' | 'decided';

export function suggestionsQuery(state: SuggestionStateFilter) {
  return pagedApiQuery('/api/suggestions', STALE_TIMES.always, {
    query: { limit: SUGGESTIONS_PER_PAGE, state },
  });
}

export function ownSuggestionsQuery(id: string) {
  return pagedApiQuery('/api/users/{id}/suggestions', STALE_TIMES.always, {
    params: { id },
    query: { limit: SUGGESTIONS_PER_PAGE },
  });
}

export function locationQuery(id: number | string) {
  return apiQuery('/api/locations/{id}', STALE_TIMES.always, { params: { id } });
}
