import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';

export function getAddRestaurantPagePath({
  websiteUrl,
}: Pick<RestaurantRecommendation, 'websiteUrl'>): string {
  return `/add-restaurant?${new URLSearchParams({ website: websiteUrl })}`;
}

export function isRecommendationToBeAdded({
  status,
  addedRestaurantId,
}: Pick<RestaurantRecommendation, 'status' | 'addedRestaurantId'>): boolean {
  return status === 'approved' && addedRestaurantId === undefined;
}
