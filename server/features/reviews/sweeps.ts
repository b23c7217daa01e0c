import type { Database } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { releaseHeld } from './ratings.ts';

export function reviewSweeps(db: Database['db']): Sweep[] {
  return [{ name: 'held ratings', run: (now) => inBatches((atMost) => releaseHeld(db, now, atMost)) }];
}
