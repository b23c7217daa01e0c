import type { Db } from '#server/platform/database/database.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteUnstartedImportRuns } from './queries.ts';

const KEPT_MS = 7 * 24 * 3_600_000;

/** Files that were previewed a week ago and never imported. */
export function importRunCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'unstarted imports',
      run: (now) => deleteUnstartedImportRuns(db, new Date(now.getTime() - KEPT_MS)),
    },
  ];
}
