import type { Db } from '#server/platform/database/database.ts';
import { DIGEST_JOB, PUSH_JOB } from './notification-jobs.ts';
import {
  countStuckDigests,
  countStuckPushes,
  retryStuckDigests,
  retryStuckPushes,
} from './stuck-message-queries.ts';

export type StuckMessageHandler = {
  job: string;
  count(db: Db, now: Date): Promise<number>;
  retry(db: Db, now: Date): Promise<number>;
};

export const STUCK_MESSAGE_HANDLERS: readonly StuckMessageHandler[] = [
  { job: PUSH_JOB.name, count: countStuckPushes, retry: retryStuckPushes },
  { job: DIGEST_JOB.name, count: countStuckDigests, retry: retryStuckDigests },
];
