import { inCatalogTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { countProfiles, replaceTraitCounts } from './count-queries.ts';
import {
  deleteProfiles,
  emptyProfiles,
  insertProfiles,
  lockProfiledSandwiches,
  selectMovedScores,
  disableStatementTimeout,
} from './queries.ts';

/** `areNew`: this transaction created all of them. */
export async function refreshSimilarity(
  tx: Db,
  sandwichIds: readonly number[],
  { areNew = false } = {},
): Promise<void> {
  if (sandwichIds.length === 0) return;
  if (!areNew) {
    await lockProfiledSandwiches(tx, sandwichIds);
    await deleteProfiles(tx, sandwichIds);
  }
  await insertProfiles(tx, sandwichIds);
}

export async function refreshSimilarityScores(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await refreshSimilarity(tx, await selectMovedScores(tx, sandwichIds));
}

export async function rebuildSimilarity(db: Database['db']): Promise<number> {
  return inCatalogTransaction(db, rebuildSimilarityIn);
}

export async function rebuildSimilarityIn(tx: Db): Promise<number> {
  await disableStatementTimeout(tx);
  await emptyProfiles(tx);
  await insertProfiles(tx, null);
  await replaceTraitCounts(tx);
  return countProfiles(tx);
}
