import { FRESH, apiQuery } from '#web/lib/api-query.ts';

export function levelQuery(userId: string) {
  return apiQuery('/api/users/{id}/level', FRESH.collection, { params: { id: userId } });
}

export function badgesQuery(userId: string) {
  return apiQuery('/api/users/{id}/badges', FRESH.collection, { params: { id: userId } });
}
