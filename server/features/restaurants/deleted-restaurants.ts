import type { Db } from '#server/platform/database/database.ts';
import { paginateDeletedRows, parseDeletedRowsCursor } from '#server/platform/http/paginate-deleted-rows.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { countDeletedRestaurants, selectDeletedRestaurants } from './deleted-queries.ts';

export async function getDeletedRestaurantsPage(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
) {
  const found = await selectDeletedRestaurants(db, parseDeletedRowsCursor(cursor), limit + 1);
  return paginateDeletedRows(found, limit, await countDeletedRestaurants(db, MAX_COUNTED_ROWS + 1));
}
