import { presentBadge } from '#server/features/progress/progress.ts';
import type { Db } from '#server/platform/database/database.ts';
import { paginateDeletedRows, parseDeletedRowsCursor } from '#server/platform/http/paginate-deleted-rows.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { countDeletedBadges, selectDeletedBadges } from './deleted-queries.ts';
import { countBadgeHolders } from './queries.ts';

export async function listDeletedBadges(db: Db, { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery) {
  const found = await selectDeletedBadges(db, parseDeletedRowsCursor(cursor), limit + 1);
  const { items, ...page } = paginateDeletedRows(
    found,
    limit,
    await countDeletedBadges(db, MAX_COUNTED_ROWS + 1),
  );
  const holderCountOf = await countBadgeHolders(db, items);
  const badges = items.map(({ dateDeleted, ...row }) => ({
    ...presentBadge(row),
    heldBy: holderCountOf(row.id),
    dateDeleted,
  }));
  return { items: badges, ...page };
}
