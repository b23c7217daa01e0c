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
import { SANDWICH_IMAGE_PATH } from '#server/features/images/images.ts';
import { requireRestaurant } from '#server/features/restaurants/restaurants.ts';
import { defined } from '#rules/defined.ts';
import { sandwichGone } from './changes.ts';
import { sandwichAsJson, selectSandwichesAsJson } from './json-queries.ts';
import {
  countSandwiches,
  countSandwichesOfRestaurant,
  selectIdsAsAdded,
  selectPopularIds,
  selectPopularIdsOfRestaurant,
  selectRatingCounts,
  selectSandwichState,
  type PopularKey,
} from './queries.ts';

export { beginSandwichChange, countSandwichChange } from './changes.ts';
export { findTotalsDrift } from './recount-queries.ts';
export { lockTotals, moveRatings, refreshScores } from './totals.ts';
export { repairTotals } from './totals-queries.ts';
export { GONE_SANDWICHES } from './queries.ts';

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
export async function sandwichesOf(db: Db, ids: number[]): Promise<Sandwich[]> {
  if (ids.length === 0) return [];
  const rows = await selectSandwichesAsJson(db, ids, SANDWICH_AS_JSON);
  return rows.map(({ json }) => JSON.parse(json) as Sandwich);
}

/** The same as SQL: a sandwich `s` of a restaurant `r` as text. */
export const SANDWICH_AS_JSON = sandwichAsJson(SANDWICH_IMAGE_PATH);

/** In the order of the ids, as text in the shape of the contract. */
export async function sandwichesAsJson(
  db: Db,
  found: readonly { id: number; distance?: number | null }[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const distances = new Map(found.map(({ id, distance }) => [id, distance]));
  const rows = await selectSandwichesAsJson(db, [...distances.keys()], SANDWICH_AS_JSON);
  return rows.map(({ id, json }) => withDistance(json, distances.get(id)));
}

/** The last member of the shape. */
function withDistance(sandwich: string, distance: number | null = null): string {
  return distance === null ? sandwich : `${sandwich.slice(0, -1)},"distance":${distance}}`;
}

export async function listAllSandwiches(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const [after] = readCursor(cursor, ['id']) ?? [0];
  const page = cutPage(await selectIdsAsAdded(db, after, limit + 1), limit, ({ id }) => [id]);
  return listed(db, page, await countSandwiches(db, COUNTED_TO + 1));
}

export async function listByPopularity(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const rows = await selectPopularIds(db, readPopularKey(cursor), limit + 1);
  return listed(db, cutPage(rows, limit, popularKeys), await countSandwiches(db, COUNTED_TO + 1));
}

export async function listOfRestaurant(
  db: Db,
  restaurantId: number,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
) {
  await requireRestaurant(db, restaurantId);
  const rows = await selectPopularIdsOfRestaurant(db, restaurantId, readPopularKey(cursor), limit + 1);
  const total = await countSandwichesOfRestaurant(db, restaurantId, COUNTED_TO + 1);
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
): Promise<Listed<string>> {
  return { items: await sandwichesAsJson(db, page.rows), next: page.next, total };
}
