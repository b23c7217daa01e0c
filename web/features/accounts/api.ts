import { FRESH, apiQuery } from '#web/lib/api-query.ts';

export function sessionsQuery() {
  return apiQuery('/api/auth/sessions', FRESH.collection, {});
}
