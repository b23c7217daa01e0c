import type { Db } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import {
  countStuckDigests,
  countStuckPushes,
  retryStuckDigests,
  retryStuckPushes,
} from './stuck-message-queries.ts';

export const NOTIFIER_INTERVAL_MS = 5_000;

export const ANNOUNCEMENT_JOB: Job = { name: 'announcements of sandwiches', everyMs: NOTIFIER_INTERVAL_MS };
export const PUSH_JOB: Job = { name: 'push messages', everyMs: NOTIFIER_INTERVAL_MS };
export const DIGEST_JOB: Job = { name: 'weekly digests', everyMs: NOTIFIER_INTERVAL_MS };

export type StuckMessages = {
  job: string;
  count(db: Db, now: Date): Promise<number>;
  retry(db: Db, now: Date): Promise<number>;
};

export const STUCK_MESSAGES: readonly StuckMessages[] = [
  { job: PUSH_JOB.name, count: countStuckPushes, retry: retryStuckPushes },
  { job: DIGEST_JOB.name, count: countStuckDigests, retry: retryStuckDigests },
];
