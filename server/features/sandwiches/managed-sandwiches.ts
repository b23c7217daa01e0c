import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  getSortedRowsPage,
  type ChosenOrder,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  countManagedSandwiches,
  selectManagedSandwiches,
  type ManagedSandwichFilter,
  type ManagedSandwichSort,
} from './managed-queries.ts';
import { getSandwichesById } from './sandwiches.ts';

export function getManagedSandwichesPage(
  db: Db,
  query: PaginationQuery & Partial<ChosenOrder<ManagedSandwichSort>> & ManagedSandwichFilter,
): Promise<ListPage<Sandwich>> {
  return getSortedRowsPage<Sandwich, ManagedSandwichSort, ManagedSandwichFilter>(query, query, {
    defaultSort: 'name',
    textKeys: ['name', 'restaurant'],
    select: (page, count) => selectManagedSandwiches(db, page, count),
    count: (filter, upTo) => countManagedSandwiches(db, filter, upTo),
    present: (ids) => getSandwichesById(db, ids),
  });
}
