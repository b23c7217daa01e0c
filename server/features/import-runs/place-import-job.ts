import { countFailedRecomputations, retryFailedRecomputations } from '#server/features/places/places.ts';
import type { JobRetryHandler, UnscheduledJob } from '#server/platform/jobs/job.ts';

export const PLACE_IMPORT_JOB: UnscheduledJob = { name: 'imports of places' };

export const FAILED_RECOMPUTATION_HANDLER: JobRetryHandler = {
  job: PLACE_IMPORT_JOB.name,
  count: countFailedRecomputations,
  retry: retryFailedRecomputations,
};
