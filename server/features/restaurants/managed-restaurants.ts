import type { Restaurant } from '#contract/catalog/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  getSortedRowsPage,
  type ChosenOrder,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  countManagedRestaurants,
  selectManagedRestaurants,
  type ManagedRestaurantFilter,
  type ManagedRestaurantSort,
} from './managed-queries.ts';
import { getRestaurantsById } from './restaurants.ts';

export function getManagedRestaurantsPage(
  db: Db,
  query: PaginationQuery & Partial<ChosenOrder<ManagedRestaurantSort>> & ManagedRestaurantFilter,
): Promise<ListPage<Restaurant>> {
  return getSortedRowsPage<Restaurant, ManagedRestaurantSort, ManagedRestaurantFilter>(query, query, {
    defaultSort: 'name',
    textKeys: ['name', 'type', 'price'],
    select: (page, count) => selectManagedRestaurants(db, page, count),
    count: (filter, upTo) => countManagedRestaurants(db, filter, upTo),
    present: (ids) => getRestaurantsById(db, ids),
  });
}
