import { MAX_BULK_EDIT_ROWS } from '#contract/base/admin-limits.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';
import { totalCountQuery } from '#web/lib/api/total-count-query.ts';
import type { SandwichesTableView } from './sandwiches-table-view.ts';

export const SANDWICHES_PER_PAGE = 20;

/** In order of importance to visitors. */
export const SANDWICH_MISSING_DATA_FILTERS = [
  { gap: 'photo', text: 'No photo' },
  { gap: 'price', text: 'No price' },
  { gap: 'ingredients', text: 'No ingredients' },
  { gap: 'tags', text: 'No tags' },
] as const;
export type MissingSandwichData = (typeof SANDWICH_MISSING_DATA_FILTERS)[number]['gap'];

export function managedSandwichesQuery(view: SandwichesTableView) {
  return pagedApiQuery('/api/managed-sandwiches', QUERY_STALE_TIMES_MS.sandwiches, {
    query: { limit: SANDWICHES_PER_PAGE, ...filledIn(view) },
  });
}

export function sandwichChoicesQuery(q: string) {
  return apiQuery('/api/managed-sandwiches', 0, { query: { limit: SANDWICHES_PER_PAGE, q } });
}

/** The maximum number of rows for one bulk edit, in table order. */
export function bulkEditSandwichesQuery(view: SandwichesTableView) {
  return apiQuery('/api/managed-sandwiches', 0, { query: { limit: MAX_BULK_EDIT_ROWS, ...filledIn(view) } });
}

export function sandwichMissingDataCountQuery(missing: MissingSandwichData | '') {
  return totalCountQuery('/api/managed-sandwiches', QUERY_STALE_TIMES_MS.sandwiches, {
    query: { limit: 1, ...(missing ? { missing } : {}) },
  });
}

export function managedMenuQuery(restaurantId: number | string) {
  return apiQuery('/api/restaurants/{id}/sandwiches', 0, { params: { id: restaurantId } });
}

export function deletedSandwichesQuery(restaurantId: number) {
  return apiQuery('/api/deleted-sandwiches', QUERY_STALE_TIMES_MS.sandwiches, { query: { restaurantId } });
}

function filledIn({ q, tagId, missing, sort, order }: SandwichesTableView) {
  return {
    ...(q && { q }),
    ...(/^\d{1,9}$/.test(tagId) && { tagId: Number(tagId) }),
    ...(missing && { missing }),
    ...(sort && { sort }),
    ...(order && { order }),
  };
}
