import type { DIETS, PRICE_RANGES, RESTAURANT_TYPES, SORTS } from '#contract/choices.ts';
import type { ExploreView } from '#web/lib/explore-view.ts';

export type PriceRange = (typeof PRICE_RANGES)[number];
export type Diet = (typeof DIETS)[number];
export type Sort = (typeof SORTS)[number];
export type RestaurantType = (typeof RESTAURANT_TYPES)[number];

/** What the explore page shows; all of it stands in the address. */
export interface Explore {
  view: ExploreView;
  q: string;
  priceRange: readonly PriceRange[];
  minPrice: number | null;
  maxPrice: number | null;
  tags: readonly string[];
  diet: readonly Diet[];
  spicy: boolean;
  /** Of members alone: only what they have tried, or what is left. */
  hasTried: 'true' | 'false' | null;
  openNow: boolean;
  restaurantType: readonly RestaurantType[];
  /** In miles; null is the view's own: 25 for sandwiches, none for restaurants. */
  radius: number | 'any' | null;
  /** null is the view's own: nearest first with a position, else what fits best. */
  sort: Sort | null;
  /** Where the list begins, for visitors who page through it without JavaScript. */
  cursor: string | null;
}

export const NOTHING_CHOSEN: Explore = {
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
  restaurantType: [],
  radius: null,
  sort: null,
  cursor: null,
};

/** The same page with something changed, from its first result. */
export function change(explore: Explore, changes: Partial<Explore>): Explore {
  return { ...explore, cursor: null, ...changes };
}

/** As documented, the other view starts without the text and without price and tag filters. */
export function switchView({ radius, sort }: Explore, view: ExploreView): Explore {
  return { ...NOTHING_CHOSEN, view, radius, sort };
}

export function withoutFilters({ view, q, sort }: Explore): Explore {
  return { ...NOTHING_CHOSEN, view, q, sort };
}

/** In or out of a list of choices. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}

/** How far around the point is looked, in miles; null is everywhere. */
export function radiusOf({ view, radius }: Explore): number | null {
  if (radius === 'any') return null;
  return radius ?? (view === 'sandwiches' ? DEFAULT_RADIUS : null);
}

export function sortOf({ view, sort }: Explore, isNearMe: boolean): Sort {
  return sort ?? (isNearMe || view === 'restaurants' ? 'distance' : 'best');
}

/** member.md section 9. */
const DEFAULT_RADIUS = 25;
