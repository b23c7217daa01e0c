import type { Db } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { sweepLinks } from './link-queries.ts';
import { sweepSessions } from './session-queries.ts';

export function accountSweeps(db: Db): Sweep[] {
  return [
    { name: 'sessions', run: (now) => inBatches((atMost) => sweepSessions(db, now, atMost)) },
    { name: 'mailed links', run: (now) => inBatches((atMost) => sweepLinks(db, now, atMost)) },
  ];
}
