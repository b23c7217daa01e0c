import type { JobRetryHandler } from '#server/platform/jobs/job.ts';
import { DIGEST_JOB, PUSH_JOB } from './notification-jobs.ts';
import {
  countStuckDigests,
  countStuckPushes,
  retryStuckDigests,
  retryStuckPushes,
} from './stuck-message-queries.ts';

export const STUCK_MESSAGE_HANDLERS: readonly JobRetryHandler[] = [
  { job: PUSH_JOB.name, count: countStuckPushes, retry: retryStuckPushes },
  { job: DIGEST_JOB.name, count: countStuckDigests, retry: retryStuckDigests },
];
