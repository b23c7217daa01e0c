import {
  lockRestaurantsOf,
  moveRestaurantRatings,
  moveSandwichOfRestaurant,
} from '#server/features/restaurants/restaurants.ts';
import { refreshSearchScores } from '#server/features/discovery/discovery.ts';
import { refreshSimilarityScores } from '#server/features/similarity/similarity.ts';
import { invalidate } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  lockDueScores,
  lockRows,
  selectDueScores,
  updatePopularScores,
  updateTotals,
  type RatingMove,
} from './totals-queries.ts';

/** Few enough that nobody who rates one of them waits long. */
const SCORES_AT_ONCE = 100;

/** Before ratings of these sandwiches move, and before any of their reviews is touched: whoever holds them may touch others'. */
export async function lockTotals(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await lockRows(tx, sandwichIds);
  if (sandwichIds.length > 1) await lockRestaurantsOf(tx, sandwichIds);
}

/**
 * After ratings have come, changed or gone, and after what is held has: totals of the sandwiches, which the caller has locked,
 * then those of their restaurants. Scores follow within a second (refreshScores).
 */
export async function moveRatings(tx: Db, move: RatingMove): Promise<void> {
  await moveRestaurantRatings(tx, { ...move, ...(await updateTotals(tx, move)) });
}

/** Within the transaction that deletes a sandwich or restores it. Answers whether its restaurant has got its first or lost its last. */
export async function moveSandwich(tx: Db, sandwichId: number, by: 1 | -1): Promise<boolean> {
  await lockTotals(tx, [sandwichId]);
  return moveSandwichOfRestaurant(tx, sandwichId, by);
}

/** Brings what is ordered by score up to date. Answers how many sandwiches had moved. */
export async function refreshScores(db: Database['db']): Promise<number> {
  for (let refreshed = 0, after = 0; ;) {
    const due = await selectDueScores(db, after, SCORES_AT_ONCE);
    if (due.length > 0) refreshed += await inTransaction(db, (tx) => refreshScoresOf(tx, due));
    after = due.at(-1) ?? 0;
    if (due.length < SCORES_AT_ONCE) return refreshed;
  }
}

async function refreshScoresOf(tx: Db, due: readonly number[]): Promise<number> {
  const ids = await lockDueScores(tx, due);
  if (ids.length === 0) return 0;
  await updatePopularScores(tx, ids);
  await refreshSearchScores(tx, ids);
  await refreshSimilarityScores(tx, ids);
  await invalidate(tx, ['ratings']);
  return ids.length;
}
