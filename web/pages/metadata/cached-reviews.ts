import type { QueryClient } from '@tanstack/react-query';
import type { Review } from '#contract/catalog/reviews.ts';
import { allSandwichReviewsQuery, restaurantReviewsQuery } from '#web/features/reviews/queries.ts';

export function cachedRestaurantReviews(client: QueryClient, restaurantId: number): readonly Review[] {
  return client.getQueryData(restaurantReviewsQuery(restaurantId).queryKey)?.pages[0]?.rows ?? [];
}

export function cachedSandwichReviews(client: QueryClient, sandwichId: number): readonly Review[] {
  return client.getQueryData(allSandwichReviewsQuery(sandwichId).queryKey)?.pages[0]?.rows ?? [];
}
