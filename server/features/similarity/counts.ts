import { inTransaction, type Database } from '#server/platform/database.ts';
import { OFTEN, countProfiles, replaceTraitCounts, selectCounted } from './count-queries.ts';
import { waitForever } from './queries.ts';

/** Where a fiftieth has come or gone since, weights have moved by less than anybody sees. */
const STALE = 0.02;

/** Counts how often the common traits are, where that has changed; answers how many were counted. */
export async function countTraits(db: Database['db']): Promise<number> {
  const counted = await selectCounted(db);
  const now = await countProfiles(db);
  if (now < OFTEN || Math.abs(now - counted) <= STALE * Math.max(1, counted)) return 0;
  return inTransaction(db, async (tx) => {
    await waitForever(tx);
    return replaceTraitCounts(tx);
  });
}
