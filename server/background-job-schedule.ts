import type { Config } from './config/config.ts';
import type { CleanupJob } from './platform/jobs/cleanup-scheduler.ts';
import type { Job } from './platform/jobs/job.ts';
import { createWalArchiveJob } from './features/archives/archives.ts';
import { createBackupJob } from './features/backups/backups.ts';
import { PLACE_IMPORT_JOB } from './features/import-runs/place-import-job.ts';
import {
  SANDWICH_ANNOUNCEMENT_JOB,
  DIGEST_JOB,
  PUSH_JOB,
} from './features/notifications/notification-jobs.ts';
import { SCORE_REFRESH_JOB } from './features/sandwiches/score-refresh-job.ts';

/** Only the interval of backups is a setting. */
export const JOB_INTERVALS_MS = {
  cleanup: 15 * 60_000,
  /** Every list shows a new review within a second. */
  scores: 800,
  messages: 5_000,
  /** An admin waits for the preview. */
  imports: 2_000,
  /** A disaster may cost a minute of changes, and the seconds of their upload. */
  archive: 60_000,
} as const;

/** Every job that runs in the background of a site. */
export function createBackgroundJobs(config: Config, cleanupJobs: readonly CleanupJob[]): Job[] {
  const { cleanup, scores, messages, imports, archive } = JOB_INTERVALS_MS;
  const backup = createBackupJob(config);
  const archiving = createWalArchiveJob(config);
  return [
    ...cleanupJobs.map((job) => ({ ...job, everyMs: cleanup })),
    { ...SCORE_REFRESH_JOB, everyMs: scores },
    ...[SANDWICH_ANNOUNCEMENT_JOB, PUSH_JOB, DIGEST_JOB].map((job) => ({ ...job, everyMs: messages })),
    { ...PLACE_IMPORT_JOB, everyMs: imports },
    ...(backup ? [backup] : []),
    ...(archiving ? [{ ...archiving, everyMs: archive }] : []),
  ];
}
