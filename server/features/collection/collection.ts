import type { UserSandwich } from '#contract/collection.ts';
import { requireSandwich, sandwichesOf } from '#server/features/sandwiches/sandwiches.ts';
import { recordSearch, recordVisit, type Receipted } from '#server/features/progress/progress.ts';
import type { Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { Fix } from '#rules/visits.ts';
import { seesWholeCollection } from './policy.ts';
import {
  deleteLink,
  findLink,
  findVisibility,
  listDetailedLinks,
  listLinks,
  mergeLink,
  setLink,
  type LinkDetails,
  type LinkFields,
  type LinkRow,
} from './queries.ts';

type Kept = { link: UserSandwich; isNew: boolean };

/** Puts a sandwich on the list, or adds the flags to the one that is there; trying it is a visit without a position. */
export async function keepSandwich(
  tx: Db,
  { userId, sandwichId, now, ...fields }: { userId: string; sandwichId: number; now: Date } & LinkFields,
): Promise<Kept> {
  await requireSandwich(tx, sandwichId);
  if (fields.hasTried) await recordVisit(tx, { userId, sandwichId, fix: null, now });
  const { isNew, ...row } = await mergeLink(tx, userId, sandwichId, fields);
  return { link: ownLink(row), isNew };
}

export async function changeLink(
  tx: Db,
  { userId, id, now, ...fields }: { userId: string; id: number; now: Date } & LinkFields,
): Promise<UserSandwich> {
  const before = await findLink(tx, userId, id);
  if (!before) throw notFound();
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

export async function removeLink(tx: Db, userId: string, id: number): Promise<void> {
  if (!(await deleteLink(tx, userId, id))) throw notFound();
}

export async function listCollection(
  db: Db,
  ownerId: string,
  viewer: Viewer,
  options: { withSandwich: boolean },
): Promise<UserSandwich[]> {
  const visibility = await findVisibility(db, ownerId);
  if (visibility === undefined) throw notFound();
  const whole = seesWholeCollection(viewer, ownerId);
  if (!whole && visibility !== 'public') return [];
  if (!options.withSandwich) return (await listLinks(db, ownerId)).map(whole ? ownLink : shownLink);
  const links = whole
    ? (await listDetailedLinks(db, ownerId)).map(detailedLink)
    : (await listLinks(db, ownerId)).map(shownLink);
  const sandwiches = await sandwichesOf(
    db,
    links.map(({ sandwichId }) => sandwichId),
  );
  const byId = new Map(sandwiches.map((sandwich) => [sandwich.id, sandwich]));
  return links.map((link) => ({ ...link, sandwich: byId.get(link.sandwichId) }));
}

function ownLink({ dateCreated, dateUpdated, ...row }: LinkRow): UserSandwich {
  return { ...row, dateCreated: dateCreated.toISOString(), dateUpdated: dateUpdated.toISOString() };
}

function detailedLink({ dateTried, ...row }: LinkRow & LinkDetails): UserSandwich {
  return { ...ownLink(row), dateTried: dateTried?.toISOString() ?? null };
}

/** What the owner shows to others: never the notes nor the private rating. */
function shownLink(row: LinkRow): UserSandwich {
  const { notes: _notes, rating: _rating, ...shown } = ownLink(row);
  return shown;
}
