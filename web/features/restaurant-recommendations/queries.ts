import type { RECOMMENDATION_STATUSES } from '#contract/base/enum-values.ts';
import { QUERY_STALE_TIMES_MS, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const RECOMMENDATIONS_PER_PAGE = 20;

export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number];
export type RecommendationListFilter = { q: string; status: RecommendationStatus | 'all' };

export const NO_RECOMMENDATION_FILTER: RecommendationListFilter = { q: '', status: 'all' };

export function recommendationsQuery({ q, status }: RecommendationListFilter) {
  return pagedApiQuery('/api/restaurant-recommendations', QUERY_STALE_TIMES_MS.always, {
    query: { limit: RECOMMENDATIONS_PER_PAGE, ...(q && { q }), ...(status !== 'all' && { status }) },
  });
}
