import type { Config } from '#server/config/config.ts';
import { startWalArchiveScheduler } from '#server/features/archives/archives.ts';
import { startBackupScheduler } from '#server/features/backups/backups.ts';
import { startPlaceImportJob } from '#server/features/import-runs/start-place-import-job.ts';
import { createJobRecorder, registerJobs } from '#server/features/jobs/jobs.ts';
import { isInMaintenance } from '#server/features/maintenance/maintenance.ts';
import { startScoreRefresh } from '#server/features/sandwiches/score-refresh-job.ts';
import {
  startNotificationWorker,
  type NotificationWorker,
} from '#server/features/notifications/notification-worker.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { startCleanupScheduler } from '#server/platform/jobs/cleanup-scheduler.ts';
import { createJobMonitor, type JobMonitor } from '#server/platform/jobs/job-monitor.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { cleanupJobs } from '#server/cleanup-jobs.ts';
import { JOB_INTERVALS_MS, createBackgroundJobs } from '#server/background-job-schedule.ts';
import { stopWithin, type ShutdownSteps } from './graceful-shutdown.ts';

type BackgroundJobDeps = { config: Config; database: Database; log: Log; tracing?: Tracing | undefined };
export type BackgroundJobCounts = Pick<JobMonitor, 'stats'> & Pick<NotificationWorker, 'counts'>;

/** Of the eight seconds for everything; a push or a mail alone may take ten. */
const STOP_WITHIN_MS = 3_500;

export function startBackgroundJobs(
  { config, database, log, tracing }: BackgroundJobDeps,
  started: ShutdownSteps,
): BackgroundJobCounts {
  const { db } = database;
  const { cleanup, scores, messages, imports, archive } = JOB_INTERVALS_MS;
  const isReadOnly = () => isInMaintenance(db);
  const jobs = cleanupJobs({ db, config });
  const listed = createBackgroundJobs(config, jobs);
  const recorder = createJobMonitor({
    names: listed.map(({ name }) => name),
    trace: tracing?.traceJob,
    recorder: createJobRecorder({ db, log }),
  });
  void registerJobs(db, listed, new Date()).catch((err: unknown) =>
    log.warn({ err }, 'Could not register the background jobs'),
  );
  const scheduler = startCleanupScheduler({ database, log, jobs, isReadOnly, recorder, everyMs: cleanup });
  const scoring = startScoreRefresh({ database, log, recorder, everyMs: scores });
  const notifier = startNotificationWorker({
    database,
    config,
    log,
    isReadOnly,
    recorder,
    everyMs: messages,
  });
  const importing = startPlaceImportJob({
    ...{ database, log, isReadOnly, recorder, everyMs: imports },
    imageHosts: config.imageHosts,
  });
  const backups = startBackupScheduler({ config, database, log, recorder });
  const archiving = startWalArchiveScheduler({ config, database, log, recorder, everyMs: archive });
  const running = [scheduler, scoring, notifier, importing, backups, archiving];
  started.push(() => stopWithin(STOP_WITHIN_MS, () => Promise.all(running.map((job) => job.stop()))));
  return { stats: recorder.stats, counts: notifier.counts };
}
