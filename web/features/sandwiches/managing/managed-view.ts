import { SANDWICH_GAPS } from '#contract/base/choices.ts';
import type { AddressState } from '#web/lib/routing/address-state.ts';
import type { Sorting } from '#web/ui/tables/use-table-view.ts';

export const MANAGED_FIELDS = {
  q: null,
  tagId: null,
  missing: SANDWICH_GAPS,
  sort: ['name', 'restaurant', 'price', 'ratings'],
  order: ['ascending', 'descending'],
} as const;

export type ManagedView = AddressState<typeof MANAGED_FIELDS>;

export const ALL_SANDWICHES: ManagedView = { q: '', tagId: '', missing: '', sort: '', order: '' };

export function sortingOf({ sort, order }: Pick<ManagedView, 'sort' | 'order'>): Sorting {
  return { key: sort || 'name', direction: order || 'ascending' };
}

export function isFiltered({ q, tagId, missing }: ManagedView): boolean {
  return q !== '' || tagId !== '' || missing !== '';
}
