import type { Db } from '#server/platform/database/database.ts';
import { paginateDeletedRows, parseDeletedRowsCursor } from '#server/platform/http/paginate-deleted-rows.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { countDeletedSandwiches, selectDeletedSandwiches } from './deleted-queries.ts';

type DeletedSandwichQuery = PaginationQuery & { restaurantId?: number | null | undefined };

export async function getDeletedSandwichesPage(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor, restaurantId = null }: DeletedSandwichQuery,
) {
  const found = await selectDeletedSandwiches(db, restaurantId, parseDeletedRowsCursor(cursor), limit + 1);
  return paginateDeletedRows(
    found,
    limit,
    await countDeletedSandwiches(db, restaurantId, MAX_COUNTED_ROWS + 1),
  );
}
