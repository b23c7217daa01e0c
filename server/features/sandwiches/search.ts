import type { Query } from '#contract/endpoint.ts';
import type { Sandwich, searchSandwiches } from '#contract/sandwiches.ts';
import { findSandwiches, type Searching } from '#server/features/discovery/discovery.ts';
import type { Listed } from '#server/platform/page.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listByPopularity, sandwichesFound, tagsOf } from './sandwiches.ts';

type Wish = Query<typeof searchSandwiches>;

export async function searchForSandwiches(
  searching: Searching,
  wish: Wish,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Listed<Sandwich>> {
  const { db } = searching;
  const tried = ownTries(wish, viewer);
  if (!tried && asksForNothing(wish)) return listByPopularity(db, wish);
  const { found, next, total } = await findSandwiches(searching, { ...wish, tried }, now);
  return { items: await sandwichesFound(db, found), next, total, tags: tagsOf(found) };
}

/** `hasTried` filters one's own alone: with another's `userId`, and without a session, it changes nothing (decisions.md section 0). */
function ownTries({ hasTried, userId }: Wish, viewer: Viewer) {
  if (hasTried === undefined || !viewer || userId !== viewer.id) return null;
  return { userId: viewer.id, hasTried };
}

const NO_WISH = new Set(['limit', 'cursor', 'hasTried', 'userId']);

/** Without a wish the best match is what is most liked, and that list has an index of its own. */
function asksForNothing(wish: Wish): boolean {
  const asked = Object.entries(wish).filter(([name, value]) => value !== undefined && !NO_WISH.has(name));
  return asked.every(([name, value]) => name === 'sort' && value === 'best');
}
