import { inTransaction, type Database } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { settleHeld } from './held.ts';
import { selectSandwichesDue } from './held-queries.ts';

/** Lets ratings in whose time has come, a sandwich at a time in the lock order of its writers. */
export function reviewSweeps(db: Database['db']): Sweep[] {
  return [{ name: 'held ratings', run: (now) => inBatches((atMost) => letIn(db, now, atMost)) }];
}

async function letIn(db: Database['db'], now: Date, atMost: number): Promise<number> {
  const due = await selectSandwichesDue(db, now, atMost);
  for (const sandwichId of due) await inTransaction(db, (tx) => settleHeld(tx, sandwichId, now));
  return due.length;
}
