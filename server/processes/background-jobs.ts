import type { Config } from '#server/config/config.ts';
import { startBackups } from '#server/features/backups/backups.ts';
import { isInMaintenance } from '#server/features/maintenance/maintenance.ts';
import { startScores } from '#server/features/sandwiches/scores.ts';
import { startNotifier } from '#server/features/notifications/notifier.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { startCleanupScheduler } from '#server/platform/jobs/cleanup-scheduler.ts';
import { cleanupJobs } from '#server/cleanup-jobs.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';

type BackgroundJobDeps = { config: Config; database: Database; log: Log };

export function startBackgroundJobs(
  { config, database, log }: BackgroundJobDeps,
  started: ShutdownSteps,
): void {
  const isReadOnly = () => isInMaintenance(database.db);
  const jobs = cleanupJobs({ db: database.db, config });
  const scheduler = startCleanupScheduler({ database, log, jobs, isReadOnly });
  started.push(() => scheduler.stop());
  const scores = startScores({ database, log });
  started.push(() => scores.stop());
  const notifier = startNotifier({ database, config, log, isReadOnly });
  started.push(() => notifier.stop());
  const backups = startBackups({ config, database, log });
  started.push(() => backups.stop());
}
