import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';

export function levelQuery(userId: string) {
  return apiQuery('/api/users/{id}/level', QUERY_STALE_TIMES_MS.collection, { params: { id: userId } });
}

export function memberBadgesQuery(userId: string) {
  return apiQuery('/api/users/{id}/badges', QUERY_STALE_TIMES_MS.collection, { params: { id: userId } });
}
