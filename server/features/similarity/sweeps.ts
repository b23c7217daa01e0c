import type { Database } from '#server/platform/database.ts';
import type { CleanupJob } from '#server/platform/sweeper.ts';
import { countTraits } from './counts.ts';

export function similarityCleanupJobs(db: Database['db']): CleanupJob[] {
  return [{ name: 'trait counts', run: () => countTraits(db) }];
}
