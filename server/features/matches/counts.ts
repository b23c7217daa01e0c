import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { learnIngredients, replaceTraitCounts, selectTotals, takeFiveMinutes } from './count-queries.ts';
import { OFTEN } from './weight-queries.ts';

/** Where a fiftieth has come or gone since, weights have moved by less than anybody sees. */
const STALE = 0.02;

/** Counts how often the common traits are, where that has changed; answers how many were counted. */
export async function countTraits(db: Database['db']): Promise<number> {
  if (!(await isStale(db))) return 0;
  return inTransaction(db, async (tx) => {
    await takeFiveMinutes(tx);
    return recountTraits(tx);
  });
}

/** Within the caller's transaction, whatever has changed. */
export async function recountTraits(tx: Db): Promise<number> {
  await learnIngredients(tx);
  return replaceTraitCounts(tx, OFTEN);
}

async function isStale(db: Db): Promise<boolean> {
  const { counted, now } = await selectTotals(db);
  return now >= OFTEN && Math.abs(now - counted) > STALE * Math.max(1, counted);
}
