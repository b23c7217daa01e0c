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
  searchManagedSandwiches,
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
  const page = { filter, sort, order, after };
  const { found, total } =
    filter.q === undefined ? await selectPage(db, page, limit + 1) : await searchPage(db, page, limit + 1);
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

type ManagedPage = Parameters<typeof selectManagedSandwiches>[1];

async function selectPage(db: Db, page: ManagedPage, count: number) {
  const [found, total] = await Promise.all([
    selectManagedSandwiches(db, page, count),
    countManagedSandwiches(db, page.filter, INT4_MAX),
  ]);
  return { found, total };
}

async function searchPage(db: Db, page: ManagedPage, count: number) {
  const found = await searchManagedSandwiches(db, page, count);
  return { found, total: found[0]?.total ?? (await countManagedSandwiches(db, page.filter, INT4_MAX)) };
}
