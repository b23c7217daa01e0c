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
export async function refreshTraitProfiles(
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

export async function refreshTraitProfilesOfChangedScores(
  tx: Db,
  sandwichIds: readonly number[],
): Promise<void> {
  await refreshTraitProfiles(tx, await selectSandwichesWithChangedScore(tx, sandwichIds));
}

export async function rebuildTraitProfiles(db: Database['db']): Promise<number> {
  return inCatalogTransaction(db, rebuildTraitProfilesInTransaction);
}

export async function rebuildTraitProfilesInTransaction(tx: Db): Promise<number> {
  await setStatementTimeout(tx, 'none');
  await truncateTraitProfiles(tx);
  await insertSandwichTraitProfiles(tx, null);
  await replaceTraitCounts(tx);
  return countTraitProfiles(tx);
}
