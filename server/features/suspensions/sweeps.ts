import type { Db } from '#server/platform/database.ts';
import { inBatches, type CleanupJob } from '#server/platform/sweeper.ts';
import { deleteExpiredSuspensions } from './queries.ts';

export function suspensionCleanupJobs(db: Db): CleanupJob[] {
  return [
    { name: 'suspensions', run: (now) => inBatches((atMost) => deleteExpiredSuspensions(db, now, atMost)) },
  ];
}
