import type { Config } from '#server/config.ts';
import type { CleanupJob } from '#server/platform/sweeper.ts';
import { deleteOldPreviews } from './forget-previews.ts';

export function shareImageCleanupJobs({ dataDir }: Config): CleanupJob[] {
  return [{ name: 'previews', run: (now) => deleteOldPreviews(dataDir, now) }];
}
