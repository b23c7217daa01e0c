import type { Database } from '#server/platform/database/database.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { recountTraitsIfStale } from './recount-traits-if-stale.ts';

export function similarityCleanupJobs(db: Database['db']): CleanupJob[] {
  return [{ name: 'trait counts', run: () => recountTraitsIfStale(db), runsWhenReadOnly: true }];
}
