import type { Db } from '#server/platform/database/database.ts';
import { deletedPage, readDeletedKey } from '#server/platform/http/deleted-page.ts';
import { MAX_COUNTED_ROWS, DEFAULT_LIMIT, type Paging } from '#server/platform/http/pagination.ts';
import { countDeletedRestaurants, selectDeletedRestaurants } from './write-queries.ts';

export async function pageDeletedRestaurants(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const found = await selectDeletedRestaurants(db, readDeletedKey(cursor), limit + 1);
  return deletedPage(found, limit, await countDeletedRestaurants(db, MAX_COUNTED_ROWS + 1));
}
