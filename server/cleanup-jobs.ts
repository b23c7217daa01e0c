import type { Config } from './config/config.ts';
import { accountCleanupJobs } from './features/accounts/cleanup-jobs.ts';
import { erasureCleanupJobs } from './features/erasures/cleanup-jobs.ts';
import { errorLogCleanupJobs } from './features/error-log/cleanup-jobs.ts';
import { importRunCleanupJobs } from './features/import-runs/cleanup-jobs.ts';
import { notificationCleanupJobs } from './features/notifications/cleanup-jobs.ts';
import { personalDataCleanupJobs } from './features/progress/cleanup-jobs.ts';
import { recommendationCleanupJobs } from './features/restaurant-recommendations/cleanup-jobs.ts';
import { ratingQuarantineReleaseJob } from './features/reviews/rating-quarantine-release-job.ts';
import { shareImageCleanupJobs } from './features/share-images/cleanup-jobs.ts';
import { similarityCleanupJobs } from './features/similarity/cleanup-jobs.ts';
import { suspensionCleanupJobs } from './features/suspensions/cleanup-jobs.ts';
import { uploadCleanupJobs } from './features/uploads/cleanup-jobs.ts';
import { deleteOldCacheInvalidations } from './platform/cache/invalidate.ts';
import type { Database } from './platform/database/database.ts';
import { deleteExpiredIdempotencyKeys } from './platform/http/idempotency.ts';
import { deleteExpiredRateLimits } from './platform/limits/rate-limiter.ts';
import { runJobInBatches, type CleanupJob } from './platform/jobs/cleanup-scheduler.ts';

export type CleanupDeps = { db: Database['db']; config: Config };

export function cleanupJobs({ db, config }: CleanupDeps): CleanupJob[] {
  return [
    {
      name: 'limits',
      run: (now, signal) => runJobInBatches((limit) => deleteExpiredRateLimits(db, now, limit), signal),
      runsWhenReadOnly: true,
    },
    {
      name: 'idempotency keys',
      run: (now, signal) => runJobInBatches((limit) => deleteExpiredIdempotencyKeys(db, now, limit), signal),
    },
    {
      name: 'cache invalidations',
      run: (now) => deleteOldCacheInvalidations(db, now),
      runsWhenReadOnly: true,
    },
    ...accountCleanupJobs(db),
    ...suspensionCleanupJobs(db),
    ...erasureCleanupJobs(db, config),
    ...errorLogCleanupJobs(db),
    ...similarityCleanupJobs(db),
    ...personalDataCleanupJobs(db, config),
    ratingQuarantineReleaseJob(db),
    ...uploadCleanupJobs(db, config),
    ...recommendationCleanupJobs(db, config),
    ...importRunCleanupJobs(db),
    ...notificationCleanupJobs(db),
    ...shareImageCleanupJobs(config),
  ];
}
