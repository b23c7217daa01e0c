import { badgeShape } from '#server/features/progress/progress.ts';
import type { Db } from '#server/platform/database.ts';
import { deletedPage, readDeletedKey } from '#server/platform/deleted-page.ts';
import { COUNTED_TO, DEFAULT_LIMIT, type Paging } from '#server/platform/page.ts';
import { countDeletedBadges, selectDeletedBadges } from './deleted-queries.ts';

/** For those who may bring them back. */
export async function listDeleted(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const found = await selectDeletedBadges(db, readDeletedKey(cursor), limit + 1);
  const { items, ...page } = deletedPage(found, limit, await countDeletedBadges(db, COUNTED_TO + 1));
  const shown = items.map(({ heldBy, dateDeleted, ...row }) => ({ ...badgeShape(row), heldBy, dateDeleted }));
  return { items: shown, ...page };
}
