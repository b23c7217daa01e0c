import type { Config } from '#server/config/config.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteOldPreviews } from './delete-previews.ts';

export function shareImageCleanupJobs({ dataDir }: Config): CleanupJob[] {
  return [{ name: 'previews', run: (now) => deleteOldPreviews(dataDir, now), runsWhenReadOnly: true }];
}
