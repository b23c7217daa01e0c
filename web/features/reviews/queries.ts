import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const REVIEWS_PER_PAGE = 20;

export function sandwichReviewsQuery(id: number | string, limit?: number) {
  return apiQuery('/api/sandwiches/{id}/reviews', QUERY_STALE_TIMES_MS.reviews, {
    params: { id },
    query: { limit },
  });
}

export function allSandwichReviewsQuery(id: number | string, cursor?: string | null) {
  return pagedApiQuery('/api/sandwiches/{id}/reviews', QUERY_STALE_TIMES_MS.reviews, {
    params: { id },
    query: { limit: REVIEWS_PER_PAGE, cursor: cursor ?? undefined },
  });
}

export function restaurantReviewsQuery(restaurantId: number | string, cursor?: string | null) {
  return pagedApiQuery('/api/reviews', QUERY_STALE_TIMES_MS.reviews, {
    query: { restaurantId, limit: REVIEWS_PER_PAGE, cursor: cursor ?? undefined },
  });
}

export function memberReviewQuery(id: number | string, userId: string) {
  return apiQuery('/api/sandwiches/{id}/reviews/{userId}', QUERY_STALE_TIMES_MS.reviews, {
    params: { id, userId },
  });
}

export function ownReviewQuery(userId: string, sandwichId: number | string) {
  return apiQuery('/api/reviews', QUERY_STALE_TIMES_MS.reviews, { query: { sandwichId, userId } });
}
