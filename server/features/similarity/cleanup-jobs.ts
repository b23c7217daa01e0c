import type { Database } from '#server/platform/database/database.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { countTraits } from './count-traits.ts';

export function similarityCleanupJobs(db: Database['db']): CleanupJob[] {
  return [{ name: 'trait counts', run: () => countTraits(db), runsWhenReadOnly: true }];
}
