import type { Config } from './config/config.ts';
import type { CleanupJob } from './platform/jobs/cleanup-scheduler.ts';
import { CLEANUP_INTERVAL_MS } from './platform/jobs/cleanup-scheduler.ts';
import type { Job } from './platform/jobs/job.ts';
import { archiveJob } from './features/archives/archives.ts';
import { backupJob } from './features/backups/backups.ts';
import { ANNOUNCEMENT_JOB, DIGEST_JOB, PUSH_JOB } from './features/notifications/message-jobs.ts';
import { SCORE_JOB } from './features/sandwiches/scores.ts';

/** Every job that runs in the background of a site. */
export function jobList(config: Config, cleanupJobs: readonly CleanupJob[]): Job[] {
  const optional = [backupJob(config), archiveJob(config)];
  return [
    ...cleanupJobs.map((job) => ({ ...job, everyMs: CLEANUP_INTERVAL_MS })),
    SCORE_JOB,
    ANNOUNCEMENT_JOB,
    PUSH_JOB,
    DIGEST_JOB,
    ...optional.filter((job) => job !== null),
  ];
}
