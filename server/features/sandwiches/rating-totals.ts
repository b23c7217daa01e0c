import {
  lockRestaurantTotalsOfSandwiches,
  adjustRestaurantTotalsForSandwich,
  updateRestaurantScoresOfSandwiches,
} from '#server/features/restaurants/restaurants.ts';
import { refreshSearchScores } from '#server/features/discovery/discovery.ts';
import { refreshTraitProfilesOfChangedScores } from '#server/features/similarity/similarity.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  lockRatingTotalsRows,
  lockSandwichesWithDueScores,
  selectSandwichesWithDueScores,
  updatePopularityScores,
} from './totals-queries.ts';

/** Call it before any review of these sandwiches is changed. */
export async function lockRatingTotals(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await lockRatingTotalsRows(tx, sandwichIds);
  if (sandwichIds.length > 1) await lockRestaurantTotalsOfSandwiches(tx, sandwichIds);
}

/** Returns whether its restaurant got its first sandwich or lost its last. */
export async function adjustSandwichCount(tx: Db, sandwichId: number, by: 1 | -1): Promise<boolean> {
  await lockRatingTotals(tx, [sandwichId]);
  return adjustRestaurantTotalsForSandwich(tx, sandwichId, by);
}

const SCORES_AT_ONCE = 100;

/** Ends between two batches after an abort, because the other scores stay due. */
export async function refreshSandwichScores(db: Database['db'], signal?: AbortSignal): Promise<number> {
  for (let refreshed = 0, after = 0; ;) {
    const due = await selectSandwichesWithDueScores(db, after, SCORES_AT_ONCE);
    if (due.length > 0) refreshed += await inCatalogTransaction(db, (tx) => refreshScoresOf(tx, due));
    after = due.at(-1) ?? 0;
    if (due.length < SCORES_AT_ONCE || signal?.aborted) return refreshed;
  }
}

async function refreshScoresOf(tx: Db, due: readonly number[]): Promise<number> {
  const ids = await lockSandwichesWithDueScores(tx, due);
  if (ids.length === 0) return 0;
  await updatePopularityScores(tx, ids);
  await updateRestaurantScoresOfSandwiches(tx, ids);
  await refreshSearchScores(tx, ids);
  await refreshTraitProfilesOfChangedScores(tx, ids);
  await invalidateCacheTags(tx, ['ratings']);
  return ids.length;
}
