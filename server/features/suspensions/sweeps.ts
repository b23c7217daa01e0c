import type { Db } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { sweepSuspensions } from './queries.ts';

export function suspensionSweeps(db: Db): Sweep[] {
  return [{ name: 'suspensions', run: (now) => inBatches((atMost) => sweepSuspensions(db, now, atMost)) }];
}
