import type { Recommendation } from '#contract/members/recommendations.ts';

export function addRestaurantPath({ websiteUrl }: Pick<Recommendation, 'websiteUrl'>): string {
  return `/add-restaurant?${new URLSearchParams({ website: websiteUrl })}`;
}

export function isRecommendationToBeAdded({
  status,
  addedRestaurantId,
}: Pick<Recommendation, 'status' | 'addedRestaurantId'>): boolean {
  return status === 'approved' && addedRestaurantId === undefined;
}
