import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export type ChangeHistorySubject = { kind: 'restaurant' | 'sandwich'; id: number | string };

const PER_PAGE = 30;

export function changeHistoryQuery({ kind, id }: ChangeHistorySubject, cursor?: string | null) {
  const input = { params: { id }, query: { limit: PER_PAGE, cursor: cursor ?? undefined } };
  return kind === 'restaurant'
    ? pagedApiQuery('/api/restaurants/{id}/history', QUERY_STALE_TIMES_MS.collection, input)
    : pagedApiQuery('/api/sandwiches/{id}/history', QUERY_STALE_TIMES_MS.collection, input);
}

/** Admin pages always fetch the current state. */
export function changeSetQuery(id: number | string) {
  return apiQuery('/api/change-sets/{id}', 0, { params: { id } });
}
