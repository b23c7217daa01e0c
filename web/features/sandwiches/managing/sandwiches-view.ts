import { SANDWICH_MISSING_DATA } from '#contract/base/enum-values.ts';
import type { AddressState } from '#web/lib/routing/address-state.ts';

export const SANDWICH_VIEW_FIELDS = {
  q: null,
  tagId: null,
  missing: SANDWICH_MISSING_DATA,
  sort: ['name', 'restaurant', 'price', 'ratings'],
  order: ['ascending', 'descending'],
} as const;

export type SandwichesView = AddressState<typeof SANDWICH_VIEW_FIELDS>;
