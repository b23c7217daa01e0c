import type { Db } from '#server/platform/database/database.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteOldImportFiles, deleteUnstartedImportRuns } from './queries.ts';

const RETENTION_MS = 7 * 24 * 3_600_000;

/** Files that were previewed a week ago and never imported, or whose import failed and was not started again. */
export function importRunCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'unstarted imports',
      async run(now) {
        const before = new Date(now.getTime() - RETENTION_MS);
        return (await deleteUnstartedImportRuns(db, before)) + (await deleteOldImportFiles(db, before));
      },
    },
  ];
}
