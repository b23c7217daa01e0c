import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { countTraits } from './counts.ts';
import {
  countProfiles,
  emptyProfiles,
  listByTrait,
  profileAll,
  readIngredients,
  restoreKeys,
  waitForever,
} from './rebuild-queries.ts';

type Tell = (done: number, all: number) => void;

/**
 * All profiles anew, as after a bulk load that went round the triggers. The list of traits gets its index at the end,
 * since it would otherwise be grown at ten random places for each sandwich.
 */
export async function rebuildProfiles(db: Database['db'], tell: Tell): Promise<number> {
  const all = await inTransaction(db, (tx) => rebuildProfilesIn(tx, tell));
  await countTraits(db);
  return all;
}

/** The same within the caller's transaction. */
export async function rebuildProfilesIn(tx: Db, tell: Tell): Promise<number> {
  await waitForever(tx);
  const steps = [emptyProfiles, readIngredients, profileAll, listByTrait, restoreKeys];
  for (const [at, step] of steps.entries()) {
    tell(at, steps.length);
    await step(tx);
  }
  return countProfiles(tx);
}
