import type { ExploreFilters } from './explore-filters.ts';

export function toMapFilterParams(explore: ExploreFilters): Record<string, string> {
  const { view, q, priceRange, restaurantType, minPrice, maxPrice, tags, diet, spicy } = explore;
  const { openNow, openAt } = explore;
  const filters = {
    view,
    q,
    priceRange: priceRange.join(),
    restaurantType: restaurantType.join(),
    minPrice: minPrice ?? '',
    maxPrice: maxPrice ?? '',
    tags: tags.join(),
    diet: diet.join(),
    spicy: spicy ? 'true' : '',
    openNow: openNow ? 'true' : '',
    openAt: openAt ?? '',
  };
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, String(value)])
      .filter(([, value]) => value !== ''),
  );
}
