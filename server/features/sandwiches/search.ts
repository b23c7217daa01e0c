import type { Query } from '#contract/endpoint.ts';
import type { Sandwich, searchSandwiches } from '#contract/sandwiches.ts';
import { findSandwiches } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database.ts';
import type { Listed } from '#server/platform/page.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listByPopularity, sandwichesOf } from './sandwiches.ts';

type Wish = Query<typeof searchSandwiches>;

export async function searchForSandwiches(
  db: Db,
  wish: Wish,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Listed<Sandwich>> {
  const tried = ownTries(wish, viewer);
  if (!tried && asksForNothing(wish)) return listByPopularity(db, wish);
  const { found, next, total } = await findSandwiches(db, { ...wish, tried }, now);
  const ids = found.map(({ id }) => id);
  const distances = new Map(found.map(({ id, distance }) => [id, distance]));
  const rows = await sandwichesOf(db, ids);
  return { items: rows.map((row) => withDistance(row, distances.get(row.id) ?? null)), next, total };
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

function withDistance(sandwich: Sandwich, distance: number | null): Sandwich {
  return distance === null ? sandwich : { ...sandwich, distance };
}
