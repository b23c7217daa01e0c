import type { Database } from '#server/platform/database/database.ts';
import { runCleanupInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { releaseQuarantinedRatings } from './apply-rating-changes.ts';

export function quarantineReleaseJob(db: Database['db']): CleanupJob {
  return {
    name: 'quarantined ratings',
    run: (now) => runCleanupInBatches((limit) => releaseQuarantinedRatings(db, now, limit)),
  };
}
