import type { Config } from '#server/config/config.ts';
import { startBackups } from '#server/features/backups/backups.ts';
import { startScores } from '#server/features/sandwiches/scores.ts';
import { startNotifier, type Notifier } from '#server/features/notifications/notifier.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { startCleanupScheduler } from '#server/platform/jobs/cleanup-scheduler.ts';
import { createJobMonitor, type JobMonitor } from '#server/platform/jobs/job-monitor.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { cleanupJobs } from '#server/cleanup-jobs.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';

type BackgroundJobDeps = { config: Config; database: Database; log: Log; tracing?: Tracing | undefined };
export type BackgroundJobs = Pick<JobMonitor, 'stats'> & Pick<Notifier, 'counts'>;

const OTHER_JOBS = ['scores', 'announcements', 'pushes', 'digests', 'backup'];

export function startBackgroundJobs(
  { config, database, log, tracing }: BackgroundJobDeps,
  started: ShutdownSteps,
): BackgroundJobs {
  const jobs = cleanupJobs({ db: database.db, config });
  const { stats, run: runJob } = createJobMonitor(
    [...jobs.map(({ name }) => name), ...OTHER_JOBS],
    tracing?.traceJob,
  );
  const scheduler = startCleanupScheduler({ database, log, jobs, runJob });
  started.push(() => scheduler.stop());
  const scores = startScores({ database, log, runJob });
  started.push(() => scores.stop());
  const notifier = startNotifier({ database, config, log, runJob });
  started.push(() => notifier.stop());
  const backups = startBackups({ config, database, log, runJob });
  started.push(() => backups.stop());
  return { stats, counts: notifier.counts };
}
