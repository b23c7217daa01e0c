import type { Restaurant } from '#contract/catalog/restaurants.ts';
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
  countManagedRestaurants,
  selectManagedRestaurants,
  selectPlaceSources,
  type ManagedRestaurantFilter,
  type ManagedRestaurantOrder,
} from './managed-queries.ts';
import { getRestaurantsById } from './restaurants.ts';

const TEXTS: readonly ManagedRestaurantOrder['sort'][] = ['name', 'type', 'price'];

export async function pageManagedRestaurants(
  db: Db,
  query: Paging & ManagedRestaurantFilter & Partial<ManagedRestaurantOrder>,
): Promise<ListPage<Restaurant>> {
  const { limit = DEFAULT_LIMIT, cursor, sort = 'name', order = 'ascending', ...filter } = query;
  const after = readCursor(cursor, [TEXTS.includes(sort) ? 'string' : 'bigint', 'id'] as const);
  const [found, total] = await Promise.all([
    selectManagedRestaurants(db, { filter, sort, order, after }, limit + 1),
    countManagedRestaurants(db, filter, INT4_MAX),
  ]);
  const { rows, next } = slicePage(found, limit, ({ sortKey, id }) => [sortKey, id]);
  return {
    items: await getRestaurantsById(
      db,
      rows.map(({ id }) => id),
    ),
    next,
    total,
    isExact: true,
  };
}

export async function placeSources(db: Db) {
  return selectPlaceSources(db);
}
