import {
  lockRestaurantTotalsOfSandwiches,
  adjustRestaurantRatingTotals,
  adjustRestaurantTotalsForSandwich,
} from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockRatingTotalsRows, updateRatingTotals, type RatingAdjustment } from './totals-queries.ts';

/** Call it before any review of these sandwiches is changed. */
export async function lockRatingTotals(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await lockRatingTotalsRows(tx, sandwichIds);
  if (sandwichIds.length > 1) await lockRestaurantTotalsOfSandwiches(tx, sandwichIds);
}

/**
 * Lock order: totals of sandwiches (by the caller), then of restaurants. Scores follow within a second (refreshSandwichScores).
 * Returns the restaurant.
 */
export async function adjustRatingTotals(
  tx: Db,
  { quarantined, ...move }: RatingAdjustment,
): Promise<number> {
  return adjustRestaurantRatingTotals(tx, { ...move, ...(await updateRatingTotals(tx, move, quarantined)) });
}

/** Returns whether its restaurant got its first sandwich or lost its last. */
export async function adjustSandwichCount(tx: Db, sandwichId: number, by: 1 | -1): Promise<boolean> {
  await lockRatingTotals(tx, [sandwichId]);
  return adjustRestaurantTotalsForSandwich(tx, sandwichId, by);
}
