import { FRESH, apiQuery } from '#web/lib/api-query.ts';

export function sandwichReviewsQuery(id: number | string, limit?: number) {
  return apiQuery('/api/sandwiches/{id}/reviews', FRESH.reviews, { params: { id }, query: { limit } });
}

export function restaurantReviewsQuery(restaurantId: number | string, limit?: number) {
  return apiQuery('/api/reviews', FRESH.reviews, { query: { restaurantId, limit } });
}
