import type { Config } from './config.ts';
import { accountSweeps } from './features/accounts/sweeps.ts';
import { erasureSweeps } from './features/erasures/sweeps.ts';
import { errorLogSweeps } from './features/error-log/sweeps.ts';
import { notificationSweeps } from './features/notifications/sweeps.ts';
import { progressSweeps } from './features/progress/sweeps.ts';
import { recommendationSweeps } from './features/recommendations/sweeps.ts';
import { reviewSweeps } from './features/reviews/sweeps.ts';
import { shareImageSweeps } from './features/share-images/sweeps.ts';
import { similaritySweeps } from './features/similarity/sweeps.ts';
import { suspensionSweeps } from './features/suspensions/sweeps.ts';
import { uploadSweeps } from './features/uploads/sweeps.ts';
import { deleteOldInvalidations } from './platform/cache/invalidate.ts';
import type { Database } from './platform/database.ts';
import { sweepIdempotencyKeys } from './platform/idempotency.ts';
import { sweepLimits } from './platform/limits.ts';
import { inBatches, type Sweep } from './platform/sweeper.ts';

export type SweepDeps = { db: Database['db']; config: Config };

/** Everything that is swept away when its time is over, in this order. */
export function sweeps({ db, config }: SweepDeps): Sweep[] {
  return [
    { name: 'limits', run: (now) => inBatches((atMost) => sweepLimits(db, now, atMost)) },
    {
      name: 'idempotency keys',
      run: (now) => inBatches((atMost) => sweepIdempotencyKeys(db, now, atMost)),
    },
    { name: 'cache invalidations', run: (now) => deleteOldInvalidations(db, now) },
    ...accountSweeps(db),
    ...suspensionSweeps(db),
    ...erasureSweeps(db, config),
    ...errorLogSweeps(db),
    ...similaritySweeps(db),
    ...progressSweeps(db, config),
    ...reviewSweeps(db),
    ...uploadSweeps(db, config),
    ...recommendationSweeps(db, config),
    ...notificationSweeps(db),
    ...shareImageSweeps(config),
  ];
}
