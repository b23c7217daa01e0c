import { apiQuery } from '#web/lib/api/api-query.ts';

/** Just long enough to use the data from the document: another tab or a newly tried sandwich changes it. */
const FRESH_FOR_MS = 5_000;

export function rankingQuery(userId: string) {
  return apiQuery('/api/users/{id}/ranking', FRESH_FOR_MS, { params: { id: userId } });
}

export function sharedRankingQuery(token: string) {
  return apiQuery('/api/rankings/{token}', FRESH_FOR_MS, { params: { token } });
}
