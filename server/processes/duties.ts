import type { Config } from '#server/config.ts';
import { startBackups } from '#server/features/backups/backups.ts';
import { startScores } from '#server/features/sandwiches/scores.ts';
import { startNotifier } from '#server/features/notifications/notifier.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { startCleanupScheduler } from '#server/platform/sweeper.ts';
import { cleanupJobs } from '#server/sweeps.ts';
import type { ShutdownSteps } from './ending.ts';

type BackgroundJobDeps = { config: Config; database: Database; log: Log };

/** What one process on each machine looks after; between machines the database decides whose turn it is. */
export function startBackgroundJobs(
  { config, database, log }: BackgroundJobDeps,
  started: ShutdownSteps,
): void {
  const sweeper = startCleanupScheduler({ database, log, sweeps: cleanupJobs({ db: database.db, config }) });
  started.push(() => sweeper.stop());
  const scores = startScores({ database, log });
  started.push(() => scores.stop());
  const notifier = startNotifier({ database, config, log });
  started.push(() => notifier.stop());
  const backups = startBackups({ config, database, log });
  started.push(() => backups.stop());
}
