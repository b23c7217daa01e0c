import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { Sandwich, searchSandwichesEndpoint } from '#contract/catalog/sandwiches.ts';
import { findSandwiches, type SearchContext } from '#server/features/discovery/discovery.ts';
import type { CacheTag } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { assertRestaurantExists } from '#server/features/restaurants/restaurants.ts';
import { getSandwichesWithDistance, presentSandwich } from './sandwich-details.ts';
import {
  countSandwiches,
  selectSandwichesInOrderAdded,
  selectSandwichesSortedByPopularity,
} from './queries.ts';

export { lockSandwichForChange } from './lock-sandwich-for-change.ts';
export { moveSandwichToRestaurant } from './move-sandwich-to-restaurant.ts';
export { findRatingTotalsDrift } from './recount-queries.ts';
export {
  assertSandwichAvailable,
  assertSandwichExists,
  getSandwichDetails,
  getSandwichesWithDistance,
  getSandwichesById,
} from './sandwich-details.ts';
export { lockRatingTotals, adjustSandwichCount, refreshSandwichScores } from './rating-totals.ts';
export {
  findRatingTotals,
  repairSandwichTotals,
  updateRatingTotals,
  type RatingAdjustment,
} from './totals-queries.ts';
export { UNAVAILABLE_SANDWICH_IDS_SQL, SANDWICH_MEAN_RATING_SQL } from './queries.ts';
export {
  incrementSandwichRevision,
  incrementSandwichRevisions,
  lockSandwich,
  updateSandwichRow,
  setSandwichDeleted,
  type LockedSandwich,
} from './write-queries.ts';
export { addSandwich, changeSandwich, removeSandwich, restoreSandwich } from './write-sandwiches.ts';

export async function listAllSandwiches(db: Db, { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery) {
  const [after] = parsePageCursor(cursor, ['id']) ?? [0];
  const { rows, next } = slicePage(
    await selectSandwichesInOrderAdded(db, after, limit + 1),
    limit,
    ({ id }) => [id],
  );
  const total = await countSandwiches(db, null, MAX_COUNTED_ROWS + 1);
  return { items: rows.map((row) => presentSandwich(row)), next, total, tags: cacheTagsOfSandwiches(rows) };
}

export async function listSandwichesSortedByPopularity(
  db: Db,
  paging: PaginationQuery,
): Promise<ListPage<Sandwich>> {
  return pageByPopularity(db, null, paging);
}

export async function listTopSandwiches(db: Db, count: number): Promise<Sandwich[]> {
  return (await selectSandwichesSortedByPopularity(db, null, null, count)).map((row) => presentSandwich(row));
}

export async function listSandwichesOfRestaurant(db: Db, restaurantId: number, paging: PaginationQuery) {
  await assertRestaurantExists(db, restaurantId);
  return pageByPopularity(db, restaurantId, paging);
}

type SandwichQuery = EndpointQuery<typeof searchSandwichesEndpoint>;

export async function searchSandwichesPage(
  searching: SearchContext,
  query: SandwichQuery,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<ListPage<Sandwich>> {
  const { db } = searching;
  const tried = triedFilter(query, viewer);
  if (!tried && hasNoCriteria(query)) return listSandwichesSortedByPopularity(db, query);
  const { found, next, total } = await findSandwiches(searching, { ...query, tried }, now);
  return {
    items: await getSandwichesWithDistance(db, found),
    next,
    total,
    tags: cacheTagsOfSandwiches(found),
  };
}

export function cacheTagsOfSandwiches(sandwiches: readonly { id: number }[]): CacheTag[] {
  return sandwiches.map(({ id }) => `sandwich:${id}` as const);
}

async function pageByPopularity(
  db: Db,
  restaurantId: number | null,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<Sandwich>> {
  const keys = parsePageCursor(cursor, ['number', 'id', 'id']);
  const after = keys && { popularity: keys[0], orderedRatingCount: keys[1], id: keys[2] };
  const found = await selectSandwichesSortedByPopularity(db, restaurantId, after, limit + 1);
  const { rows, next } = slicePage(found, limit, (last) => [
    last.popularity,
    last.orderedRatingCount,
    last.id,
  ]);
  const total = await countSandwiches(db, restaurantId, MAX_COUNTED_ROWS + 1);
  return { items: rows.map((row) => presentSandwich(row)), next, total, tags: cacheTagsOfSandwiches(rows) };
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
