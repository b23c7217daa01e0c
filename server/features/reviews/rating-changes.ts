import {
  findRatingTotals,
  lockRatingTotals,
  adjustRatingTotals,
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

/** Updates the quarantine first, then the totals, which the caller has locked. */
export async function applyRatingChange(
  tx: Db,
  sandwichId: number,
  by: RatingChange,
  now: Date,
): Promise<void> {
  await updateRatingQuarantine(tx, sandwichId, now);
  const quarantined = await sumQuarantinedRatings(tx, sandwichId);
  const restaurantId = await adjustRatingTotals(tx, { sandwichId, ...by, quarantined });
  await invalidateRatings(tx, sandwichId, restaurantId);
}

type OwnRatingChange = RatingChange & { sandwichId: number };

/**
 * Of a change by the author. Call `canChangeRatingQuarantine` before it: most reviews are by accounts too old for a quarantine, and
 * for these nothing but the author's own rows is read.
 */
export async function applyOwnRatingChange(
  tx: Db,
  { sandwichId, sum, count }: OwnRatingChange,
  { movesQuarantine, now }: { movesQuarantine: boolean; now: Date },
): Promise<void> {
  if (movesQuarantine) return applyRatingChange(tx, sandwichId, { sum, count }, now);
  const restaurantId = await adjustRatingTotals(tx, { sandwichId, sum, count, quarantined: null });
  await invalidateRatings(tx, sandwichId, restaurantId);
}

/** After reviews came from another sandwich or went there. The caller has locked the totals. */
export async function recountRatings(tx: Db, sandwichId: number, now: Date): Promise<void> {
  const [counted, stored] = [await sumVisibleRatings(tx, sandwichId), await findRatingTotals(tx, sandwichId)];
  const change = { sum: counted.sum - stored.sum, count: counted.count - stored.count };
  await applyRatingChange(tx, sandwichId, change, now);
}

/** Call it after ratings changed owner or were deleted, or when a quarantine has ended. */
export async function refreshRatingQuarantine(tx: Db, sandwichId: number, now: Date): Promise<void> {
  await lockRatingTotals(tx, [sandwichId]);
  await applyRatingChange(tx, sandwichId, NO_RATING_CHANGE, now);
}

/** One transaction for each sandwich, in the lock order of its writers. */
export async function releaseQuarantinedRatings(
  db: Database['db'],
  now: Date,
  limit: number,
): Promise<number> {
  const due = await selectSandwichesWithEndedQuarantine(db, now, limit);
  for (const sandwichId of due) await inTransaction(db, (tx) => refreshRatingQuarantine(tx, sandwichId, now));
  return due.length;
}

async function invalidateRatings(tx: Db, sandwichId: number, restaurantId: number): Promise<void> {
  await invalidateCacheTags(tx, [`sandwich:${sandwichId}`, `restaurant:${restaurantId}`, 'ratings']);
}
