import type { ListedUser } from '#contract/members/accounts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import { countUsers, listUserRows, type UserFilter, type UserSortOrder } from './member-queries.ts';
import { presentListedUser } from '../present-user.ts';

export async function listMembers(
  db: Db,
  query: PaginationQuery & UserFilter & Partial<UserSortOrder>,
  viewer: Viewer,
): Promise<ListPage<ListedUser>> {
  assertCanSearch(query, viewer);
  const {
    limit = DEFAULT_ROWS_PER_PAGE,
    cursor,
    sort = 'username',
    order = 'ascending',
    ...conditions
  } = query;
  const filter = { ...conditions, includesPendingErasure: viewer?.role === 'admin' };
  const isNumber = sort === 'xp' || sort === 'dateCreated';
  const after = parsePageCursor(cursor, [isNumber ? 'bigint' : 'string', 'string'] as const);
  const found = await listUserRows(db, { filter, sort, order, after }, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ sortKey, id }) => [sortKey, id]);
  return {
    items: rows.map((row) => presentListedUser(row, viewer)),
    next,
    total: await countUsers(db, filter, MAX_COUNTED_ROWS + 1),
  };
}

/** Searching or sorting by email address would reveal addresses letter by letter. */
function assertCanSearch(query: UserFilter & Partial<UserSortOrder>, viewer: Viewer): void {
  const { q, role, sort, order } = query;
  if (viewer?.role === 'admin' || (q ?? role ?? sort ?? order) === undefined) return;
  if (!viewer) throw new HttpError('not-signed-in', 'Please log in first.');
  throw new HttpError('forbidden', 'Only admins can search and sort users.');
}
