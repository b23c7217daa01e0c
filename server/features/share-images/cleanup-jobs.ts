import type { Config } from '#server/config/config.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteOldShareImages } from './delete-share-images.ts';

export function shareImageCleanupJobs({ dataDir }: Config): CleanupJob[] {
  return [
    {
      name: 'previews',
      run: (now, signal) => deleteOldShareImages(dataDir, now, signal),
      runsWhenReadOnly: true,
    },
  ];
}
