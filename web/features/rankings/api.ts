import { apiQuery } from '#web/lib/api/api-query.ts';

/** Fresh just long enough for what the document brought: another tab, or a sandwich tried meanwhile, changes it. */
const FRESH_FOR = 5_000;

export function rankingQuery(userId: string) {
  return apiQuery('/api/users/{id}/ranking', FRESH_FOR, { params: { id: userId } });
}

export function sharedRankingQuery(token: string) {
  return apiQuery('/api/rankings/{token}', FRESH_FOR, { params: { token } });
}
