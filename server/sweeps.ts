import type { Config } from './config.ts';
import { accountCleanupJobs } from './features/accounts/sweeps.ts';
import { erasureCleanupJobs } from './features/erasures/sweeps.ts';
import { errorLogCleanupJobs } from './features/error-log/sweeps.ts';
import { notificationCleanupJobs } from './features/notifications/sweeps.ts';
import { progressCleanupJobs } from './features/progress/sweeps.ts';
import { recommendationCleanupJobs } from './features/recommendations/sweeps.ts';
import { reviewCleanupJobs } from './features/reviews/sweeps.ts';
import { shareImageCleanupJobs } from './features/share-images/sweeps.ts';
import { similarityCleanupJobs } from './features/similarity/sweeps.ts';
import { suspensionCleanupJobs } from './features/suspensions/sweeps.ts';
import { uploadCleanupJobs } from './features/uploads/sweeps.ts';
import { deleteOldInvalidations } from './platform/cache/invalidate.ts';
import type { Database } from './platform/database.ts';
import { deleteExpiredIdempotencyKeys } from './platform/idempotency.ts';
import { deleteExpiredRateLimits } from './platform/limits.ts';
import { inBatches, type CleanupJob } from './platform/sweeper.ts';

export type CleanupDeps = { db: Database['db']; config: Config };

/** Everything that is swept away when its time is over, in this order. */
export function cleanupJobs({ db, config }: CleanupDeps): CleanupJob[] {
  return [
    { name: 'limits', run: (now) => inBatches((atMost) => deleteExpiredRateLimits(db, now, atMost)) },
    {
      name: 'idempotency keys',
      run: (now) => inBatches((atMost) => deleteExpiredIdempotencyKeys(db, now, atMost)),
    },
    { name: 'cache invalidations', run: (now) => deleteOldInvalidations(db, now) },
    ...accountCleanupJobs(db),
    ...suspensionCleanupJobs(db),
    ...erasureCleanupJobs(db, config),
    ...errorLogCleanupJobs(db),
    ...similarityCleanupJobs(db),
    ...progressCleanupJobs(db, config),
    ...reviewCleanupJobs(db),
    ...uploadCleanupJobs(db, config),
    ...recommendationCleanupJobs(db, config),
    ...notificationCleanupJobs(db),
    ...shareImageCleanupJobs(config),
  ];
}
