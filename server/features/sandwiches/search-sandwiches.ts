import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { Sandwich, searchSandwichesEndpoint } from '#contract/catalog/sandwiches.ts';
import { findSandwiches, type SearchContext } from '#server/features/discovery/discovery.ts';
import type { ListPage } from '#server/platform/http/pagination.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import {
  listSandwichesByPopularity,
  getSandwichesWithDistance,
  cacheTagsOfSandwiches,
} from './sandwiches.ts';

type SandwichQuery = EndpointQuery<typeof searchSandwichesEndpoint>;

export async function searchSandwichesPage(
  searching: SearchContext,
  query: SandwichQuery,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<ListPage<Sandwich>> {
  const { db } = searching;
  const tried = triedFilter(query, viewer);
  if (!tried && hasNoCriteria(query)) return listSandwichesByPopularity(db, query);
  const { found, next, total } = await findSandwiches(searching, { ...query, tried }, now);
  return {
    items: await getSandwichesWithDistance(db, found),
    next,
    total,
    tags: cacheTagsOfSandwiches(found),
  };
}

/** `hasTried` filters the viewer's own list only: with another `userId`, or without a session, it is ignored (D0). */
function triedFilter({ hasTried, userId }: SandwichQuery, viewer: Viewer) {
  if (hasTried === undefined || !viewer || userId !== viewer.id) return null;
  return { userId: viewer.id, hasTried };
}

const NON_CRITERIA = new Set(['limit', 'cursor', 'hasTried', 'userId']);

/** Without criteria the best matches are the most popular, and that list has its own index. */
function hasNoCriteria(query: SandwichQuery): boolean {
  const criteria = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !NON_CRITERIA.has(name),
  );
  return criteria.every(([name, value]) => name === 'sort' && value === 'best');
}
