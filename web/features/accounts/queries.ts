import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';

export function sessionsQuery() {
  return apiQuery('/api/auth/sessions', QUERY_STALE_TIMES_MS.collection, {});
}

export function secondFactorQuery() {
  return apiQuery('/api/auth/second-factor', 0, {});
}
