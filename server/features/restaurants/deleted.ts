import type { Db } from '#server/platform/database.ts';
import { deletedPage, readDeletedKey } from '#server/platform/deleted-page.ts';
import { COUNTED_TO, DEFAULT_LIMIT, type Paging } from '#server/platform/page.ts';
import { countDeletedRestaurants, selectDeletedRestaurants } from './write-queries.ts';

/** For those who may bring them back. */
export async function listDeleted(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const found = await selectDeletedRestaurants(db, readDeletedKey(cursor), limit + 1);
  return deletedPage(found, limit, await countDeletedRestaurants(db, COUNTED_TO + 1));
}
