import type { ListStart, UserSandwich } from '#contract/collection.ts';
import type { Order, Shelf } from '#rules/collection.ts';
import {
  GONE_SANDWICHES,
  MEAN_RATING,
  requireSandwich,
  sandwichesOf,
} from '#server/features/sandwiches/sandwiches.ts';
import { recordSearch, recordVisit, type Receipted } from '#server/features/progress/progress.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import { DEFAULT_LIMIT, cutPage, readCursor, type Listed, type Paging } from '#server/platform/page.ts';
import { changedElsewhere, requireUnchanged, type Preconditions } from '#server/platform/preconditions.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { Fix } from '#rules/visits.ts';
import { seesWholeCollection } from './policy.ts';
import { presentLink } from './present-link.ts';
import {
  deleteLink,
  findVisibility,
  hasRoom,
  lockLink,
  mergeLink,
  selectLinks,
  updateLink,
  type LinkFields,
  type LinkRow,
  type Shown,
} from './queries.ts';
import { countShelves, selectStart } from './start-queries.ts';

/** Its owner can ask for the whole list in one answer, so that its length has a limit. */
const MAX_ENTRIES = 10_000;

type Target = { userId: string; now: Date };
type Kept = { link: UserSandwich; isNew: boolean };

/** Puts a sandwich on the list, or adds the flags to the one that is there; trying it is a visit without a position. */
export async function keepSandwich(
  tx: Db,
  {
    userId,
    sandwichId,
    mustBeNew,
    now,
    ...fields
  }: Target & { sandwichId: number; mustBeNew: boolean } & LinkFields,
): Promise<Kept> {
  await requireSandwich(tx, sandwichId);
  await requireRoom(tx, userId, sandwichId);
  if (fields.hasTried) await recordVisit(tx, { userId, sandwichId, fix: null, now });
  const { isNew, ...row } = await mergeLink(tx, userId, sandwichId, fields);
  if (mustBeNew && !isNew) throw changedElsewhere();
  return { link: presentLink(row), isNew };
}

export async function changeLink(
  tx: Db,
  {
    userId,
    id,
    preconditions,
    now,
    ...fields
  }: Target & { id: number; preconditions: Preconditions } & LinkFields,
): Promise<UserSandwich> {
  const before = await lockLink(tx, userId, id);
  if (!before) throw notFound();
  requireUnchanged(before, preconditions);
  await requireSandwich(tx, before.sandwichId);
  if (fields.hasTried && !before.hasTried) {
    await recordVisit(tx, { userId, sandwichId: before.sandwichId, fix: null, now });
  }
  return presentLink(await updateLink(tx, userId, id, fields));
}

/** The visit with its position: the link becomes tried and the XP is decided, both or neither. */
export async function markTried(
  tx: Db,
  visit: { userId: string; sandwichId: number; fix: Fix | null; performedAt: Date; now: Date },
): Promise<Receipted> {
  const { userId, sandwichId } = visit;
  await requireSandwich(tx, sandwichId);
  await requireRoom(tx, userId, sandwichId);
  const receipted = await recordVisit(tx, visit);
  await mergeLink(tx, userId, sandwichId, { hasTried: true });
  return receipted;
}

export async function noteSearch(
  tx: Db,
  search: { userId: string; query: string; now: Date },
): Promise<Receipted> {
  return recordSearch(tx, search);
}

export async function removeLink(
  tx: Db,
  { userId, id, preconditions }: { userId: string; id: number; preconditions: Preconditions },
): Promise<void> {
  const before = await lockLink(tx, userId, id);
  if (!before) throw notFound();
  requireUnchanged(before, preconditions);
  await deleteLink(tx, userId, id);
}

type Asked = Paging & { with?: 'sandwich' | undefined };

async function requireRoom(tx: Db, userId: string, sandwichId: number): Promise<void> {
  if (await hasRoom(tx, userId, sandwichId, MAX_ENTRIES)) return;
  throw new Refusal('conflict', 'Your list is full: it holds 10,000 sandwiches. Remove one to add another.');
}

/** In pages; its owner can have the whole of it at once, without the sandwiches. */
export async function listCollection(
  db: Db,
  ownerId: string,
  viewer: Viewer,
  { limit, cursor, with: more }: Asked,
): Promise<Listed<UserSandwich>> {
  const owner = await findVisibility(db, ownerId);
  if (!owner) throw notFound();
  const isOwn = seesWholeCollection(viewer, ownerId);
  if (!isOwn && owner.visibility !== 'public') return { items: [], next: null, total: 0 };
  const isWhole = viewer?.id === ownerId && !more && limit === undefined && cursor === undefined;
  const most = isWhole ? 2 * MAX_ENTRIES : (limit ?? DEFAULT_LIMIT);
  const shown = { isOwn, withSandwich: more !== undefined };
  const keys = readCursor(cursor, ['bigint', 'bigint']);
  const after = keys && { micros: keys[0], id: keys[1] };
  const [found, { all }] = await Promise.all([
    selectLinks(db, ownerId, { ...shown, gone: GONE_SANDWICHES, after, limit: most + 1 }),
    countShelves(db, ownerId, GONE_SANDWICHES),
  ]);
  const { rows, next } = cutPage(found, most, ({ micros, id }) => [micros, id]);
  return { items: await presentLinks(db, rows, shown), next, total: all };
}

type StartAsked = {
  shelf?: Shelf | undefined;
  q?: string | undefined;
  order?: Order | undefined;
  limit?: number | undefined;
};

/** What a page shows of one's own list before it has the whole of it; `read` is how many rows had to be looked at for it. */
export async function startOfList(
  db: Db,
  userId: string,
  { shelf = 'all', q = '', order = 'newest', limit = DEFAULT_LIMIT }: StartAsked,
): Promise<{ start: ListStart; read: number }> {
  const view = { shelf, order, words: [...new Set(q.split(/\s+/).filter(Boolean))] };
  const isSearch = view.words.length > 0;
  const [counts, rows] = await Promise.all([
    countShelves(db, userId, GONE_SANDWICHES),
    selectStart(db, userId, view, { meanRating: MEAN_RATING, limit }),
  ]);
  const links = await presentLinks(db, rows, { withSandwich: true });
  const start = { counts, total: isSearch ? (rows[0]?.total ?? 0) : counts[shelf], links };
  return { start, read: isSearch || order !== 'newest' ? counts.all : links.length };
}

async function presentLinks(
  db: Db,
  rows: LinkRow[],
  { withSandwich }: Pick<Shown, 'withSandwich'>,
): Promise<UserSandwich[]> {
  const ids = withSandwich ? rows.map(({ sandwichId }) => sandwichId) : [];
  const sandwiches = new Map((await sandwichesOf(db, ids)).map((sandwich) => [sandwich.id, sandwich]));
  return rows.map((row) => presentLink(row, sandwiches.get(row.sandwichId)));
}
