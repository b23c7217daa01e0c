import type { UnscheduledJob } from '#server/platform/jobs/job.ts';

export const SANDWICH_ANNOUNCEMENT_JOB: UnscheduledJob = { name: 'announcements of sandwiches' };
export const PUSH_JOB: UnscheduledJob = { name: 'push messages' };
export const DIGEST_JOB: UnscheduledJob = { name: 'weekly digests' };
