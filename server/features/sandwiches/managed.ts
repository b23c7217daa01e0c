import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { INT4_MAX } from '#contract/base/scalars.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  DEFAULT_LIMIT,
  readCursor,
  slicePage,
  type ListPage,
  type Paging,
} from '#server/platform/http/pagination.ts';
import {
  countManagedSandwiches,
  selectManagedSandwiches,
  type ManagedSandwichFilter,
  type ManagedSandwichOrder,
} from './managed-queries.ts';
import { getSandwichesById } from './sandwiches.ts';

const TEXTS: readonly ManagedSandwichOrder['sort'][] = ['name', 'restaurant'];

export async function pageManagedSandwiches(
  db: Db,
  query: Paging & ManagedSandwichFilter & Partial<ManagedSandwichOrder>,
): Promise<ListPage<Sandwich>> {
  const { limit = DEFAULT_LIMIT, cursor, sort = 'name', order = 'ascending', ...filter } = query;
  const after = readCursor(cursor, [TEXTS.includes(sort) ? 'string' : 'bigint', 'id'] as const);
  const [found, total] = await Promise.all([
    selectManagedSandwiches(db, { filter, sort, order, after }, limit + 1),
    countManagedSandwiches(db, filter, INT4_MAX),
  ]);
  const { rows, next } = slicePage(found, limit, ({ sortKey, id }) => [sortKey, id]);
  return {
    items: await getSandwichesById(
      db,
      rows.map(({ id }) => id),
    ),
    next,
    total,
    isExact: true,
  };
}
