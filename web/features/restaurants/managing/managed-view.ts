import { PRICE_RANGES, RESTAURANT_GAPS, RESTAURANT_TYPES } from '#contract/base/choices.ts';
import type { AddressState } from '#web/lib/routing/address-state.ts';
import type { Sorting } from '#web/ui/tables/use-table-view.ts';

export const MANAGED_FIELDS = {
  q: null,
  type: RESTAURANT_TYPES,
  price: [...PRICE_RANGES, 'none'],
  city: null,
  source: null,
  missing: RESTAURANT_GAPS,
  sort: ['name', 'type', 'price', 'sandwiches'],
  order: ['ascending', 'descending'],
} as const;

export type ManagedView = AddressState<typeof MANAGED_FIELDS>;

export const ALL_RESTAURANTS: ManagedView = {
  q: '',
  type: '',
  price: '',
  city: '',
  source: '',
  missing: '',
  sort: '',
  order: '',
};

export function sortingOf({ sort, order }: Pick<ManagedView, 'sort' | 'order'>): Sorting {
  return { key: sort || 'name', direction: order || 'ascending' };
}

export function isFiltered({ sort: _, order: __, ...filters }: ManagedView): boolean {
  return Object.values(filters).some((value) => value !== '');
}
