import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';

export function levelQuery(userId: string) {
  return apiQuery('/api/users/{id}/level', STALE_TIMES.collection, { params: { id: userId } });
}

export function memberBadgesQuery(userId: string) {
  return apiQuery('/api/users/{id}/badges', STALE_TIMES.collection, { params: { id: userId } });
}
