import type { CatalogMerge } from '#contract/administration/merges.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  MAX_COUNTED_ROWS,
  parsePageCursor,
  slicePage,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { countListedMerges, selectListedMerges } from './list-queries.ts';

/** Excludes merges that are part of a restaurant merge, because they are undone with it. */
export async function listNewestMerges(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<CatalogMerge>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await selectListedMerges(db, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const items = rows.map(({ userId, username, dateMerged, ...row }) => ({
    ...row,
    by: userId === null ? null : { id: userId, username },
    dateMerged: dateMerged.toISOString(),
  }));
  return { items, next, total: await countListedMerges(db, MAX_COUNTED_ROWS + 1) };
}
