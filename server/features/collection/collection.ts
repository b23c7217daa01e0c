import type { UserSandwich } from '#contract/collection.ts';
import type { Order, Shelf } from '#rules/collection.ts';
import {
  GONE_SANDWICHES,
  SANDWICH_AS_JSON,
  requireSandwich,
} from '#server/features/sandwiches/sandwiches.ts';
import { recordSearch, recordVisit, type Receipted } from '#server/features/progress/progress.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import { DEFAULT_LIMIT, cutPage, readCursor, type Paging } from '#server/platform/page.ts';
import { changedElsewhere, requireUnchanged, type Preconditions } from '#server/platform/preconditions.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { Fix } from '#rules/visits.ts';
import { seesWholeCollection } from './policy.ts';
import {
  countLinks,
  deleteLink,
  findLink,
  findVisibility,
  hasRoom,
  mergeLink,
  selectLinks,
  setLink,
  type LinkFields,
  type LinkRow,
  type Shown,
} from './queries.ts';
import { countShelves, selectFirstIds, selectFoundIds, selectLinksOf } from './start-queries.ts';

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
  return { link: ownLink(row), isNew };
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
  const before = await findLink(tx, userId, id);
  if (!before) throw notFound();
  requireUnchanged(before, preconditions);
  await requireSandwich(tx, before.sandwichId);
  if (fields.hasTried && !before.hasTried) {
    await recordVisit(tx, { userId, sandwichId: before.sandwichId, fix: null, now });
  }
  return ownLink(await setLink(tx, userId, id, fields));
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
  const before = await findLink(tx, userId, id);
  if (!before) throw notFound();
  requireUnchanged(before, preconditions);
  await deleteLink(tx, userId, id);
}

type Asked = Paging & { with?: 'sandwich' | undefined };
type Told = { json: string; rows: number; next: string | null; total: number };

async function requireRoom(tx: Db, userId: string, sandwichId: number): Promise<void> {
  if (await hasRoom(tx, userId, sandwichId, MAX_ENTRIES)) return;
  throw new Refusal('conflict', 'Your list is full: it holds 10,000 sandwiches. Remove one to add another.');
}

/** As text in the shape of the contract: PostgreSQL writes it, since two thousand rows are no work for the one thread that everybody shares. */
export async function listCollection(
  db: Db,
  ownerId: string,
  viewer: Viewer,
  { limit, cursor, with: more }: Asked,
): Promise<Told> {
  const visibility = await findVisibility(db, ownerId);
  if (visibility === undefined) throw notFound();
  const isWhole = seesWholeCollection(viewer, ownerId);
  if (!isWhole && visibility !== 'public') return { json: '[]', rows: 0, next: null, total: 0 };
  const shown = { isWhole, sandwich: more ? SANDWICH_AS_JSON : null, gone: GONE_SANDWICHES };
  const isOwner = viewer?.id === ownerId;
  if (isOwner && !more && limit === undefined && cursor === undefined) return wholeList(db, ownerId, shown);
  return somePart(db, ownerId, { ...shown, cursor, limit: limit ?? DEFAULT_LIMIT });
}

type StartAsked = {
  shelf?: Shelf | undefined;
  q?: string | undefined;
  order?: Order | undefined;
  limit?: number | undefined;
};

/**
 * What a page shows of one's own list before it has the whole of it, as text like that; `read` is how many rows had to be
 * looked at for it.
 */
export async function startOfList(
  db: Db,
  userId: string,
  { shelf = 'all', q = '', order = 'newest', limit = DEFAULT_LIMIT }: StartAsked,
): Promise<{ json: string; read: number }> {
  const view = { shelf, order, words: [...new Set(q.split(/\s+/).filter(Boolean))] };
  const isSearch = view.words.length > 0;
  const [counts, ids] = await Promise.all([
    countShelves(db, userId, GONE_SANDWICHES),
    isSearch ? selectFoundIds(db, userId, view) : selectFirstIds(db, userId, view, limit),
  ]);
  const shown = { isWhole: true, sandwich: SANDWICH_AS_JSON, gone: GONE_SANDWICHES };
  const links = await selectLinksOf(db, userId, ids.slice(0, limit), shown);
  const total = isSearch ? ids.length : counts[shelf];
  const json = `{"counts":${JSON.stringify(counts)},"total":${total},"links":[${links.join(',')}]}`;
  return { json, read: isSearch || order !== 'newest' ? counts.all : links.length };
}

async function wholeList(db: Db, ownerId: string, shown: Shown): Promise<Told> {
  const rows = await selectLinks(db, ownerId, { ...shown, after: null, limit: 2 * MAX_ENTRIES });
  return {
    json: `[${rows.map(({ link }) => link).join(',')}]`,
    rows: rows.length,
    next: null,
    total: rows.length,
  };
}

async function somePart(
  db: Db,
  ownerId: string,
  { cursor, limit, ...shown }: Shown & { cursor: string | undefined; limit: number },
): Promise<Told> {
  const keys = readCursor(cursor, ['bigint', 'bigint']);
  const after = keys && { micros: keys[0], id: keys[1] };
  const asked = { ...shown, after, limit: limit + 1 };
  const [rows, total] = await Promise.all([
    selectLinks(db, ownerId, asked),
    countLinks(db, ownerId, shown.gone),
  ]);
  const page = cutPage(rows, limit, ({ micros, id }) => [micros, id]);
  return {
    json: `[${page.rows.map(({ link }) => link).join(',')}]`,
    rows: page.rows.length,
    next: page.next,
    total,
  };
}

function ownLink({ dateCreated, dateUpdated, ...row }: LinkRow): UserSandwich {
  return { ...row, dateCreated: dateCreated.toISOString(), dateUpdated: dateUpdated.toISOString() };
}
