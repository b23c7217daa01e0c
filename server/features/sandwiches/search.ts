import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { Sandwich, searchSandwiches } from '#contract/catalog/sandwiches.ts';
import { findSandwiches, type SearchContext } from '#server/features/discovery/discovery.ts';
import type { ListPage } from '#server/platform/http/pagination.ts';
import type { Viewer } from '#server/platform/http/policy.ts';
import { listByPopularity, getFoundSandwiches, cacheTagsOfSandwiches } from './sandwiches.ts';

type SandwichQuery = EndpointQuery<typeof searchSandwiches>;

export async function searchForSandwiches(
  searching: SearchContext,
  wish: SandwichQuery,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<ListPage<Sandwich>> {
  const { db } = searching;
  const tried = triedFilter(wish, viewer);
  if (!tried && hasNoCriteria(wish)) return listByPopularity(db, wish);
  const { found, next, total } = await findSandwiches(searching, { ...wish, tried }, now);
  return { items: await getFoundSandwiches(db, found), next, total, tags: cacheTagsOfSandwiches(found) };
}

/** `hasTried` filters one's own alone: with another's `userId`, and without a session, it changes nothing (D0.22). */
function triedFilter({ hasTried, userId }: SandwichQuery, viewer: Viewer) {
  if (hasTried === undefined || !viewer || userId !== viewer.id) return null;
  return { userId: viewer.id, hasTried };
}

const NON_CRITERIA = new Set(['limit', 'cursor', 'hasTried', 'userId']);

/** Without a wish the best match is what is most liked, and that list has an index of its own. */
function hasNoCriteria(wish: SandwichQuery): boolean {
  const asked = Object.entries(wish).filter(
    ([name, value]) => value !== undefined && !NON_CRITERIA.has(name),
  );
  return asked.every(([name, value]) => name === 'sort' && value === 'best');
}
