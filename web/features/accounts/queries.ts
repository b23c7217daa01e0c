import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';

export function sessionsQuery() {
  return apiQuery('/api/auth/sessions', STALE_TIMES.collection, {});
}

export function secondFactorQuery() {
  return apiQuery('/api/auth/second-factor', 0, {});
}
