import type { Database } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { releaseQuarantinedRatings } from './apply-rating-changes.ts';

export function ratingQuarantineReleaseJob(db: Database['db']): CleanupJob {
  return {
    name: 'quarantined ratings',
    run: (now, signal) =>
      runJobInBatches((limit) => releaseQuarantinedRatings(db, { now, limit, signal }), signal),
  };
}
