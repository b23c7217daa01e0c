import type { Db } from '#server/platform/database/database.ts';
import { paginateDeletedRows, parseDeletedRowsCursor } from '#server/platform/http/paginate-deleted-rows.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { countDeletedLocations, selectDeletedLocations } from './deleted-queries.ts';

type DeletedLocationQuery = PaginationQuery & { restaurantId: number };

export async function getDeletedLocationsPage(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor, restaurantId }: DeletedLocationQuery,
) {
  const found = await selectDeletedLocations(db, restaurantId, parseDeletedRowsCursor(cursor), limit + 1);
  return paginateDeletedRows(
    found,
    limit,
    await countDeletedLocations(db, restaurantId, MAX_COUNTED_ROWS + 1),
  );
}
