import {
  inCatalogTransaction,
  setStatementTimeout,
  type Database,
} from '#server/platform/database/database.ts';
import {
  MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT,
  countTraitProfiles,
  replaceTraitCounts,
  selectProfileCountOfLastRecount,
} from './trait-count-queries.ts';

/** Below a change of one fiftieth, the effect on the weights is not noticeable. */
const STALE = 0.02;

export async function recountTraitsIfStale(db: Database['db']): Promise<number> {
  const counted = await selectProfileCountOfLastRecount(db);
  const now = await countTraitProfiles(db);
  if (now < MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT || Math.abs(now - counted) <= STALE * Math.max(1, counted))
    return 0;
  return inCatalogTransaction(db, async (tx) => {
    await setStatementTimeout(tx, 'none');
    return replaceTraitCounts(tx);
  });
}
