import { MAX_TAGS_OF_SANDWICH } from '#contract/base/admin-limits.ts';
import type { EditableTag } from '#contract/catalog/tags.ts';
import { assertSandwichExists } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  countTags,
  countTagsOfSandwich,
  selectTagsSortedByName,
  selectTagsOfSandwich,
  type SandwichTagRow,
} from './queries.ts';

export { restoreTag } from './restore-tag.ts';
export {
  lockTag,
  lockTagsAgainstChange,
  lockTagsForChange,
  selectSandwichesWithTag,
  selectSandwichesWithTags,
  selectTagIdsOfSandwich,
} from './write-queries.ts';
export { changeTag, removeTag, setTagsOfSandwich } from './write-tags.ts';

export async function listTagsSortedByName(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<EditableTag>> {
  const keys = parsePageCursor(cursor, ['string', 'id']);
  const found = await selectTagsSortedByName(db, keys && { sortName: keys[0], id: keys[1] }, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ sortName, id }) => [sortName, id]);
  return { items: rows, next, total: await countTags(db, MAX_COUNTED_ROWS + 1) };
}

export async function listTagsOfSandwich(
  db: Db,
  sandwichId: number,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<SandwichTagRow>> {
  await assertSandwichExists(db, sandwichId);
  const [after] = parsePageCursor(cursor, ['id']) ?? [0];
  const found = await selectTagsOfSandwich(db, sandwichId, after, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ linkId }) => [linkId]);
  return { items: rows, next, total: await countTagsOfSandwich(db, sandwichId, MAX_COUNTED_ROWS + 1) };
}

/** The reason why a sandwich cannot have these tags, or null. */
export function findTagCountProblem(tagIds: readonly number[]): string | null {
  return tagIds.length > MAX_TAGS_OF_SANDWICH
    ? `It would have more than ${MAX_TAGS_OF_SANDWICH} tags.`
    : null;
}
