import { SANDWICH_MISSING_DATA } from '#contract/base/enum-values.ts';
import type { UrlState } from '#web/lib/routing/url-state.ts';

export const SANDWICHES_TABLE_VIEW_FIELDS = {
  q: null,
  tagId: null,
  missing: SANDWICH_MISSING_DATA,
  sort: ['name', 'restaurant', 'price', 'ratings'],
  order: ['ascending', 'descending'],
} as const;

export type SandwichesTableView = UrlState<typeof SANDWICHES_TABLE_VIEW_FIELDS>;
