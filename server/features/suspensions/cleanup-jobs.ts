import type { Db } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteExpiredSuspensions } from './queries.ts';

export function suspensionCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'suspensions',
      run: (now, signal) => runJobInBatches((limit) => deleteExpiredSuspensions(db, now, limit), signal),
    },
  ];
}
