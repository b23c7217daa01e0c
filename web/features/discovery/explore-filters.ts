import type {
  DIET_FILTERS,
  PRICE_RANGES,
  RESTAURANT_TYPES,
  SEARCH_SORTS,
} from '#contract/base/enum-values.ts';
import type { ExploreResultKind } from '#web/lib/device/explore-result-kind.ts';

export type PriceRange = (typeof PRICE_RANGES)[number];
export type Diet = (typeof DIET_FILTERS)[number];
export type SearchSort = (typeof SEARCH_SORTS)[number];
export type RestaurantType = (typeof RESTAURANT_TYPES)[number];

export type ExploreFilters = {
  view: ExploreResultKind;
  q: string;
  priceRange: readonly PriceRange[];
  minPrice: number | null;
  maxPrice: number | null;
  tags: readonly string[];
  diet: readonly Diet[];
  spicy: boolean;
  /** Only for members: only tried or only untried sandwiches. */
  hasTried: 'true' | 'false' | null;
  openNow: boolean;
  /** "2026-11-27T19:30" in each restaurant's own time zone; never together with `openNow`. */
  openAt: string | null;
  restaurantType: readonly RestaurantType[];
  /** In miles; null is the view's default: 25 for sandwiches, none for restaurants. */
  radius: number | 'any' | null;
  /** Only results with a location in this box, as `west,south,east,north`; the radius does not apply then. */
  bbox: string | null;
  /** null shows the map if there is room beside the list. */
  map: 'true' | 'false' | null;
  /** null is the view's default: nearest first with a position, otherwise by relevance. */
  sort: SearchSort | null;
  /** Start of the list for visitors who page through it without JavaScript. */
  cursor: string | null;
};

export const DEFAULT_EXPLORE_FILTERS: ExploreFilters = {
  view: 'sandwiches',
  q: '',
  priceRange: [],
  minPrice: null,
  maxPrice: null,
  tags: [],
  diet: [],
  spicy: false,
  hasTried: null,
  openNow: false,
  openAt: null,
  restaurantType: [],
  radius: null,
  bbox: null,
  map: null,
  sort: null,
  cursor: null,
};

/** Resets the list to its first result. */
export function changeExploreFilters(
  explore: ExploreFilters,
  changes: Partial<ExploreFilters>,
): ExploreFilters {
  return { ...explore, cursor: null, ...changes };
}

/** As documented, the other view starts without the text, price and tag filters. */
export function resetFiltersForResultKind(
  { radius, bbox, map, sort }: ExploreFilters,
  view: ExploreResultKind,
): ExploreFilters {
  return { ...DEFAULT_EXPLORE_FILTERS, view, radius, bbox, map, sort };
}

/** The same search in the other view, with the filters that both views have. */
export function repeatSearchForOtherKind(explore: ExploreFilters): ExploreFilters {
  const { q, priceRange, openNow, openAt, radius, bbox, map, sort } = explore;
  const view = explore.view === 'restaurants' ? 'sandwiches' : 'restaurants';
  return { ...DEFAULT_EXPLORE_FILTERS, view, q, priceRange, openNow, openAt, radius, bbox, map, sort };
}

export function clearExploreFilters({ view, q, map, sort }: ExploreFilters): ExploreFilters {
  return { ...DEFAULT_EXPLORE_FILTERS, view, q, map, sort };
}

export function toggleValue<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}

/** In miles; null is everywhere. */
export function effectiveRadiusMilesOf({ view, radius, bbox }: ExploreFilters): number | null {
  if (radius === 'any' || bbox) return null;
  return radius ?? (view === 'sandwiches' ? DEFAULT_RADIUS_MILES : null);
}

export function effectiveSortOf({ view, sort }: ExploreFilters, isNearMe: boolean): SearchSort {
  return sort ?? (isNearMe || view === 'restaurants' ? 'distance' : 'best');
}

/** In miles (M9.6). */
const DEFAULT_RADIUS_MILES = 25;
