import { PRICE_RANGES, RESTAURANT_GAPS, RESTAURANT_TYPES } from '#contract/base/choices.ts';
import type { AddressState } from '#web/lib/routing/address-state.ts';
import type { Sorting } from '#web/ui/tables/use-table-view.ts';

export const RESTAURANT_VIEW_FIELDS = {
  q: null,
  type: RESTAURANT_TYPES,
  price: [...PRICE_RANGES, 'none'],
  city: null,
  source: null,
  missing: RESTAURANT_GAPS,
  sort: ['name', 'type', 'price', 'sandwiches'],
  order: ['ascending', 'descending'],
} as const;

export type RestaurantsView = AddressState<typeof RESTAURANT_VIEW_FIELDS>;

export const ALL_RESTAURANTS: RestaurantsView = {
  q: '',
  type: '',
  price: '',
  city: '',
  source: '',
  missing: '',
  sort: '',
  order: '',
};

export function restaurantSorting({ sort, order }: Pick<RestaurantsView, 'sort' | 'order'>): Sorting {
  return { key: sort || 'name', direction: order || 'ascending' };
}

export function isRestaurantsViewFiltered(view: RestaurantsView): boolean {
  const { q, type, price, city, source, missing } = view;
  return [q, type, price, city, source, missing].some((value) => value !== '');
}
