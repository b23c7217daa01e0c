import type { Db } from '#server/platform/database.ts';
import { deletedPage, readDeletedKey } from '#server/platform/deleted-page.ts';
import { COUNTED_TO, DEFAULT_LIMIT, type Paging } from '#server/platform/page.ts';
import { countDeletedSandwiches, selectDeletedSandwiches } from './write-queries.ts';

type Wish = Paging & { restaurantId?: number | null | undefined };

/** For those who may bring them back. */
export async function listDeleted(db: Db, { limit = DEFAULT_LIMIT, cursor, restaurantId = null }: Wish) {
  const found = await selectDeletedSandwiches(db, restaurantId, readDeletedKey(cursor), limit + 1);
  return deletedPage(found, limit, await countDeletedSandwiches(db, restaurantId, COUNTED_TO + 1));
}
