import type { Db } from '#server/platform/database/database.ts';
import type { UnscheduledJob } from '#server/platform/jobs/job.ts';
import {
  countStuckDigests,
  countStuckPushes,
  retryStuckDigests,
  retryStuckPushes,
} from './stuck-message-queries.ts';

export const SANDWICH_ANNOUNCEMENT_JOB: UnscheduledJob = { name: 'announcements of sandwiches' };
export const PUSH_JOB: UnscheduledJob = { name: 'push messages' };
export const DIGEST_JOB: UnscheduledJob = { name: 'weekly digests' };

export type StuckMessageHandler = {
  job: string;
  count(db: Db, now: Date): Promise<number>;
  retry(db: Db, now: Date): Promise<number>;
};

export const STUCK_MESSAGE_HANDLERS: readonly StuckMessageHandler[] = [
  { job: PUSH_JOB.name, count: countStuckPushes, retry: retryStuckPushes },
  { job: DIGEST_JOB.name, count: countStuckDigests, retry: retryStuckDigests },
];
