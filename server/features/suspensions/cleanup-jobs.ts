import type { Db } from '#server/platform/database/database.ts';
import { runCleanupInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteExpiredSuspensions } from './queries.ts';

export function suspensionCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'suspensions',
      run: (now) => runCleanupInBatches((limit) => deleteExpiredSuspensions(db, now, limit)),
    },
  ];
}
