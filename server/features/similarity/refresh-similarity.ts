import {
  inCatalogTransaction,
  setStatementTimeout,
  type Database,
  type Db,
} from '#server/platform/database/database.ts';
import { countTraitProfiles, replaceTraitCounts } from './trait-count-queries.ts';
import {
  deleteTraitProfiles,
  truncateTraitProfiles,
  insertSandwichTraitProfiles,
  lockSandwichesForTraitProfiles,
  selectSandwichesWithChangedScore,
} from './queries.ts';

/** `areNew`: this transaction created all of them. */
export async function refreshSimilarity(
  tx: Db,
  sandwichIds: readonly number[],
  { areNew = false } = {},
): Promise<void> {
  if (sandwichIds.length === 0) return;
  if (!areNew) {
    await lockSandwichesForTraitProfiles(tx, sandwichIds);
    await deleteTraitProfiles(tx, sandwichIds);
  }
  await insertSandwichTraitProfiles(tx, sandwichIds);
}

export async function refreshSimilarityScores(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await refreshSimilarity(tx, await selectSandwichesWithChangedScore(tx, sandwichIds));
}

export async function rebuildSimilarity(db: Database['db']): Promise<number> {
  return inCatalogTransaction(db, rebuildSimilarityInTransaction);
}

export async function rebuildSimilarityInTransaction(tx: Db): Promise<number> {
  await setStatementTimeout(tx, 'none');
  await truncateTraitProfiles(tx);
  await insertSandwichTraitProfiles(tx, null);
  await replaceTraitCounts(tx);
  return countTraitProfiles(tx);
}
