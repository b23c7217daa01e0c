import type { Db } from '#server/platform/database.ts';
import { inBatches, type CleanupJob } from '#server/platform/sweeper.ts';
import { deleteExpiredEmailTokens } from './link-queries.ts';
import { deleteExpiredSessions } from './session-queries.ts';

export function accountCleanupJobs(db: Db): CleanupJob[] {
  return [
    { name: 'sessions', run: (now) => inBatches((atMost) => deleteExpiredSessions(db, now, atMost)) },
    { name: 'mailed links', run: (now) => inBatches((atMost) => deleteExpiredEmailTokens(db, now, atMost)) },
  ];
}
