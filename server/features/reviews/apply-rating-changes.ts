import { adjustRestaurantRatingTotals } from '#server/features/restaurants/restaurants.ts';
import {
  findRatingTotals,
  lockRatingTotals,
  updateRatingTotals,
  type RatingAdjustment,
} from '#server/features/sandwiches/sandwiches.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  selectSandwichesWithEndedQuarantine,
  sumQuarantinedRatings,
  sumVisibleRatings,
  updateRatingQuarantine,
} from './quarantine-queries.ts';

type RatingChange = { sum: number; count: number };
export const NO_RATING_CHANGE: RatingChange = { sum: 0, count: 0 };

/**
 * Updates the quarantine first, then the totals, which the caller has locked. `movesQuarantine` is what
 * `canChangeRatingQuarantine` returned before the change (default: true): most accounts are too old for a quarantine,
 * and for these, only their own rows are read.
 */
export async function applyRatingChange(
  tx: Db,
  { sandwichId, sum, count }: RatingChange & { sandwichId: number },
  { movesQuarantine = true, now }: { movesQuarantine?: boolean; now: Date },
): Promise<void> {
  if (movesQuarantine) await updateRatingQuarantine(tx, sandwichId, now);
  const quarantined = movesQuarantine ? await sumQuarantinedRatings(tx, sandwichId) : null;
  const { restaurantId } = await adjustRatingTotals(tx, { sandwichId, sum, count, quarantined });
  await invalidateCacheTags(tx, [`sandwich:${sandwichId}`, `restaurant:${restaurantId}`, 'ratings']);
}

/** Lock order: totals of sandwiches (by the caller), then of restaurants. Scores follow within a second (refreshSandwichScores). */
export async function adjustRatingTotals(
  tx: Db,
  { quarantined, ...move }: RatingAdjustment,
): Promise<{ restaurantId: number }> {
  return adjustRestaurantRatingTotals(tx, { ...move, ...(await updateRatingTotals(tx, move, quarantined)) });
}

/** Runs after reviews moved to or from another sandwich. The caller has locked the totals. */
export async function recountRatings(tx: Db, sandwichId: number, now: Date): Promise<void> {
  const [counted, stored] = [await sumVisibleRatings(tx, sandwichId), await findRatingTotals(tx, sandwichId)];
  const change = { sum: counted.sum - stored.sum, count: counted.count - stored.count };
  await applyRatingChange(tx, { sandwichId, ...change }, { now });
}

/** Call it after ratings moved to another account, were deleted or left quarantine. */
export async function refreshRatingQuarantine(tx: Db, sandwichId: number, now: Date): Promise<void> {
  await lockRatingTotals(tx, [sandwichId]);
  await applyRatingChange(tx, { sandwichId, ...NO_RATING_CHANGE }, { now });
}

/** One transaction for each sandwich, in the lock order of its writers. */
export async function releaseQuarantinedRatings(
  db: Database['db'],
  { now, limit, signal }: { now: Date; limit: number; signal: AbortSignal | undefined },
): Promise<number> {
  let released = 0;
  for (const sandwichId of await selectSandwichesWithEndedQuarantine(db, now, limit)) {
    if (signal?.aborted) return released;
    await inTransaction(db, (tx) => refreshRatingQuarantine(tx, sandwichId, now));
    released++;
  }
  return released;
}
