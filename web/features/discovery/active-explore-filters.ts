import { changeExploreFilters, toggleValue, type ExploreFilters } from './explore-filters.ts';
import {
  DIET_LABELS,
  MAP_AREA_LABEL,
  openAtFilterLabel,
  priceLimitLabel,
  radiusLabel,
  TRIED_FILTER_LABELS,
} from './explore-labels.ts';

export type ActiveFilter = {
  label: string;
  without: ExploreFilters;
};

/** Active filters that have no permanent chip. */
export function listFiltersWithoutPermanentChip(explore: ExploreFilters): ActiveFilter[] {
  const { minPrice, maxPrice, tags, restaurantType, openAt } = explore;
  return [
    ...(minPrice !== null || maxPrice !== null
      ? [
          {
            label: priceLimitLabel(minPrice, maxPrice),
            without: changeExploreFilters(explore, { minPrice: null, maxPrice: null }),
          },
        ]
      : []),
    ...restaurantType.map((type) => ({
      label: type,
      without: changeExploreFilters(explore, { restaurantType: toggleValue(restaurantType, type) }),
    })),
    ...tags.map((tag) => ({
      label: tag,
      without: changeExploreFilters(explore, { tags: toggleValue(tags, tag) }),
    })),
    ...(openAt
      ? [{ label: openAtFilterLabel(openAt), without: changeExploreFilters(explore, { openAt: null }) }]
      : []),
  ];
}

export function listActiveExploreFilters(explore: ExploreFilters): ActiveFilter[] {
  const { priceRange, diet, spicy, openNow, radius, bbox, hasTried } = explore;
  return [
    ...listFiltersWithoutPermanentChip(explore),
    ...priceRange.map((range) => ({
      label: range,
      without: changeExploreFilters(explore, { priceRange: toggleValue(priceRange, range) }),
    })),
    ...(spicy ? [{ label: 'Spicy', without: changeExploreFilters(explore, { spicy: false }) }] : []),
    ...(hasTried
      ? [{ label: TRIED_FILTER_LABELS[hasTried], without: changeExploreFilters(explore, { hasTried: null }) }]
      : []),
    ...diet.map((one) => ({
      label: DIET_LABELS[one],
      without: changeExploreFilters(explore, { diet: toggleValue(diet, one) }),
    })),
    ...(openNow ? [{ label: 'Open now', without: changeExploreFilters(explore, { openNow: false }) }] : []),
    ...(bbox ? [{ label: MAP_AREA_LABEL, without: changeExploreFilters(explore, { bbox: null }) }] : []),
    ...(radius !== null && radius !== 'any'
      ? [{ label: radiusLabel(radius), without: changeExploreFilters(explore, { radius: null }) }]
      : []),
  ];
}
