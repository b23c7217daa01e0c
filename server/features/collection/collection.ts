import type { CollectionFirstPage, UserSandwich } from '#contract/members/collection.ts';
import type { ListSort, ListFilter } from '#shared/members/list-filters.ts';
import {
  UNAVAILABLE_SANDWICH_IDS_SQL,
  SANDWICH_MEAN_RATING_SQL,
  assertSandwichExists,
  getSandwichesById,
} from '#server/features/sandwiches/sandwiches.ts';
import { assertNotMerged } from '#server/features/merged-ids/merged-ids.ts';
import { recordCheckIn, type XpRewardResult } from '#server/features/progress/progress.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  staleRevisionError,
  assertWritePreconditions,
  type Preconditions,
} from '#server/platform/http/preconditions.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import { OWNED_DATA_LIMITS } from '#server/platform/limits/owned-data-limits.ts';
import type { MeasuredPosition } from '#shared/members/location-bonus-eligibility.ts';
import { canSeeWholeCollection } from './access-policy.ts';
import { presentListEntry } from './present-list-entry.ts';
import {
  deleteListEntry,
  findCollectionVisibility,
  hasRoomInCollection,
  lockListEntry,
  upsertListEntryMergingFlags,
  selectListEntries,
  updateListEntry,
  type ListEntryFields,
  type ListEntryRow,
  type ListEntryColumnOptions,
} from './queries.ts';
import { lockSandwichAgainstMerge } from './merge-lock-queries.ts';
import { selectListFilterCounts, selectCollectionFirstPage } from './collection-first-page-queries.ts';

export { lockAgainstNewListEntries, lockListEntriesOfMergePair } from './merge-lock-queries.ts';

type EntryTarget = { userId: string; now: Date };
type SavedEntry = { entry: UserSandwich; isNew: boolean };

export async function saveListEntry(
  tx: Db,
  {
    userId,
    sandwichId,
    mustBeNew,
    now,
    ...fields
  }: EntryTarget & { sandwichId: number; mustBeNew: boolean } & ListEntryFields,
): Promise<SavedEntry> {
  await lockSandwichAgainstMerge(tx, sandwichId);
  await assertSandwichExists(tx, sandwichId);
  await assertHasRoom(tx, userId, sandwichId);
  if (fields.hasTried) await recordCheckIn(tx, { userId, sandwichId, fix: null, now });
  const { isNew, ...row } = await upsertListEntryMergingFlags(tx, userId, sandwichId, fields);
  if (mustBeNew && !isNew) throw staleRevisionError();
  return { entry: presentListEntry(row), isNew };
}

export async function changeListEntry(
  tx: Db,
  {
    userId,
    id,
    preconditions,
    now,
    ...fields
  }: EntryTarget & { id: number; preconditions: Preconditions } & ListEntryFields,
): Promise<UserSandwich> {
  const before = await lockListEntry(tx, userId, id);
  if (!before) throw notFoundError();
  assertWritePreconditions(before, preconditions);
  await assertSandwichExists(tx, before.sandwichId);
  if (fields.hasTried && !before.hasTried) {
    await recordCheckIn(tx, { userId, sandwichId: before.sandwichId, fix: null, now });
  }
  return presentListEntry(await updateListEntry(tx, userId, id, fields));
}

export async function recordTriedSandwich(
  tx: Db,
  visit: { userId: string; sandwichId: number; fix: MeasuredPosition | null; performedAt: Date; now: Date },
): Promise<XpRewardResult> {
  const { userId, sandwichId } = visit;
  await lockSandwichAgainstMerge(tx, sandwichId);
  await assertSandwichExists(tx, sandwichId);
  await assertHasRoom(tx, userId, sandwichId);
  const result = await recordCheckIn(tx, visit);
  await upsertListEntryMergingFlags(tx, userId, sandwichId, { hasTried: true });
  return result;
}

export async function removeListEntry(
  tx: Db,
  { userId, id, preconditions }: { userId: string; id: number; preconditions: Preconditions },
): Promise<void> {
  const before = await lockListEntry(tx, userId, id);
  if (!before) throw notFoundError();
  assertWritePreconditions(before, preconditions);
  await assertNotMerged(tx, { entityType: 'sandwich', id: before.sandwichId });
  await deleteListEntry(tx, userId, id);
}

type CollectionQuery = PaginationQuery & { with?: 'sandwich' | undefined };

async function assertHasRoom(tx: Db, userId: string, sandwichId: number): Promise<void> {
  if (await hasRoomInCollection(tx, userId, sandwichId, OWNED_DATA_LIMITS.listEntries)) return;
  throw new HttpError('conflict', 'Your list is full at 10,000 sandwiches. Remove one to add another.');
}

export async function listCollection(
  db: Db,
  ownerId: string,
  viewer: Viewer,
  { limit, cursor, with: more }: CollectionQuery,
): Promise<ListPage<UserSandwich>> {
  const owner = await findCollectionVisibility(db, ownerId);
  if (!owner) throw notFoundError();
  const isOwn = canSeeWholeCollection(viewer, ownerId);
  if (!isOwn && owner.visibility !== 'public') return { items: [], next: null, total: 0 };
  const isWhole = viewer?.id === ownerId && !more && limit === undefined && cursor === undefined;
  const pageSize = isWhole ? 2 * OWNED_DATA_LIMITS.listEntries : (limit ?? DEFAULT_ROWS_PER_PAGE);
  const scope = { isOwn, withSandwich: more !== undefined };
  const keys = parsePageCursor(cursor, ['bigint', 'bigint']);
  const after = keys && { micros: keys[0], id: keys[1] };
  const [found, { all }] = await Promise.all([
    selectListEntries(db, ownerId, {
      ...scope,
      unavailable: UNAVAILABLE_SANDWICH_IDS_SQL,
      after,
      limit: pageSize + 1,
    }),
    selectListFilterCounts(db, ownerId, UNAVAILABLE_SANDWICH_IDS_SQL),
  ]);
  const { rows, next } = slicePage(found, pageSize, ({ micros, id }) => [micros, id]);
  return { items: await presentListEntries(db, rows, scope), next, total: all };
}

type ListStartQuery = {
  shelf?: ListFilter | undefined;
  q?: string | undefined;
  order?: ListSort | undefined;
  limit?: number | undefined;
};

/** `read` is the number of rows that the query had to read. */
export async function getCollectionFirstPage(
  db: Db,
  userId: string,
  { shelf: listFilter = 'all', q = '', order = 'newest', limit = DEFAULT_ROWS_PER_PAGE }: ListStartQuery,
): Promise<{ start: CollectionFirstPage; read: number }> {
  const view = { listFilter, order, words: [...new Set(q.split(/\s+/).filter(Boolean))] };
  const isSearch = view.words.length > 0;
  const [counts, rows] = await Promise.all([
    selectListFilterCounts(db, userId, UNAVAILABLE_SANDWICH_IDS_SQL),
    selectCollectionFirstPage(db, userId, view, { meanRating: SANDWICH_MEAN_RATING_SQL, limit }),
  ]);
  const entries = await presentListEntries(db, rows, { withSandwich: true });
  const start = { counts, total: isSearch ? (rows[0]?.total ?? 0) : counts[listFilter], links: entries };
  return { start, read: isSearch || order !== 'newest' ? counts.all : entries.length };
}

async function presentListEntries(
  db: Db,
  rows: ListEntryRow[],
  { withSandwich }: Pick<ListEntryColumnOptions, 'withSandwich'>,
): Promise<UserSandwich[]> {
  const ids = withSandwich ? rows.map(({ sandwichId }) => sandwichId) : [];
  const sandwiches = new Map((await getSandwichesById(db, ids)).map((sandwich) => [sandwich.id, sandwich]));
  return rows.map((row) => presentListEntry(row, sandwiches.get(row.sandwichId)));
}
