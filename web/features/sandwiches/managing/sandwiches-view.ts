import { SANDWICH_GAPS } from '#contract/base/choices.ts';
import type { AddressState } from '#web/lib/routing/address-state.ts';
import type { Sorting } from '#web/ui/tables/use-table-view.ts';

export const SANDWICH_VIEW_FIELDS = {
  q: null,
  tagId: null,
  missing: SANDWICH_GAPS,
  sort: ['name', 'restaurant', 'price', 'ratings'],
  order: ['ascending', 'descending'],
} as const;

export type SandwichesView = AddressState<typeof SANDWICH_VIEW_FIELDS>;

export const ALL_SANDWICHES: SandwichesView = { q: '', tagId: '', missing: '', sort: '', order: '' };

export function sandwichSorting({ sort, order }: Pick<SandwichesView, 'sort' | 'order'>): Sorting {
  return { key: sort || 'name', direction: order || 'ascending' };
}

export function isSandwichesViewFiltered({ q, tagId, missing }: SandwichesView): boolean {
  return q !== '' || tagId !== '' || missing !== '';
}
