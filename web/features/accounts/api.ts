import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';

export function sessionsQuery() {
  return apiQuery('/api/auth/sessions', STALE_TIMES.collection, {});
}
