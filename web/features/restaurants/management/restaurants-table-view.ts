import { PRICE_RANGES, RESTAURANT_MISSING_DATA, RESTAURANT_TYPES } from '#contract/base/enum-values.ts';
import type { UrlState } from '#web/lib/routing/url-state.ts';

export const RESTAURANTS_TABLE_VIEW_FIELDS = {
  q: null,
  type: RESTAURANT_TYPES,
  price: [...PRICE_RANGES, 'none'],
  city: null,
  source: null,
  missing: RESTAURANT_MISSING_DATA,
  sort: ['name', 'type', 'price', 'sandwiches'],
  order: ['ascending', 'descending'],
} as const;

export type RestaurantsTableView = UrlState<typeof RESTAURANTS_TABLE_VIEW_FIELDS>;
