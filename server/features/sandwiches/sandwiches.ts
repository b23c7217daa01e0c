import type { Sandwich, SandwichDetails } from '#contract/sandwiches.ts';
import { histogram } from '#rules/ratings.ts';
import type { Db } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import { requireRestaurant } from '#server/features/restaurants/restaurants.ts';
import { defined } from '#rules/defined.ts';
import { sandwichGone } from './changes.ts';
import { presentSandwich } from './present-sandwich.ts';
import {
  countSandwiches,
  selectIdsAsAdded,
  selectPopularIds,
  selectRatingCounts,
  selectSandwichState,
  selectSandwiches,
  type PopularKey,
} from './queries.ts';

export { beginSandwichChange, countSandwichChange } from './changes.ts';
export { findTotalsDrift } from './recount-queries.ts';
export { lockTotals, moveRatings, refreshScores } from './totals.ts';
export { repairTotals } from './totals-queries.ts';
export { GONE_SANDWICHES, MEAN_RATING } from './queries.ts';

export async function getSandwichDetails(db: Db, id: number): Promise<SandwichDetails> {
  await requireSandwich(db, id);
  const [sandwich] = await sandwichesOf(db, [id]);
  const rows = await selectRatingCounts(db, id);
  const verifiedCount = rows.reduce((sum, { verified }) => sum + verified, 0);
  return { ...defined(sandwich), ratingCounts: histogram(rows), verifiedCount };
}

/** Ends the call where there is no such sandwich, or none any more. One of a closed restaurant is gone with it. */
export async function requireSandwich(db: Db, id: number): Promise<void> {
  requireShown(await selectSandwichState(db, id));
}

/** The same of one that has been looked up. */
export function requireShown<T extends { isDeleted: boolean }>(sandwich: T | undefined): T {
  if (!sandwich) throw notFound('Sandwich not found');
  if (sandwich.isDeleted) throw sandwichGone();
  return sandwich;
}

/** In the order of the ids. */
export async function sandwichesOf(db: Db, ids: readonly number[]): Promise<Sandwich[]> {
  return sandwichesFound(
    db,
    ids.map((id) => ({ id })),
  );
}

type Found = { id: number; distance?: number | null };

/** In the order in which they were found. */
export async function sandwichesFound(db: Db, found: readonly Found[]): Promise<Sandwich[]> {
  if (found.length === 0) return [];
  const rows = await selectSandwiches(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    return row ? presentSandwich(row, distance) : [];
  });
}

export async function listAllSandwiches(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const [after] = readCursor(cursor, ['id']) ?? [0];
  const page = cutPage(await selectIdsAsAdded(db, after, limit + 1), limit, ({ id }) => [id]);
  return listed(db, page, await countSandwiches(db, null, COUNTED_TO + 1));
}

export async function listByPopularity(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const rows = await selectPopularIds(db, null, readPopularKey(cursor), limit + 1);
  return listed(db, cutPage(rows, limit, popularKeys), await countSandwiches(db, null, COUNTED_TO + 1));
}

export async function listOfRestaurant(
  db: Db,
  restaurantId: number,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
) {
  await requireRestaurant(db, restaurantId);
  const rows = await selectPopularIds(db, restaurantId, readPopularKey(cursor), limit + 1);
  const total = await countSandwiches(db, restaurantId, COUNTED_TO + 1);
  return listed(db, cutPage(rows, limit, popularKeys), total);
}

function popularKeys({ score, ratings, id }: PopularKey): number[] {
  return [score, ratings, id];
}

function readPopularKey(cursor: string | undefined): PopularKey | null {
  const keys = readCursor(cursor, ['number', 'id', 'id']);
  return keys && { score: keys[0], ratings: keys[1], id: keys[2] };
}

async function listed(
  db: Db,
  page: { rows: { id: number }[]; next: string | null },
  total: number,
): Promise<Listed<Sandwich>> {
  return { items: await sandwichesFound(db, page.rows), next: page.next, total };
}
