import type { Config } from '#server/config/config.ts';
import { createWorkerSupervisor } from '#server/processes/worker-supervisor.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { readSiteMigrationFiles } from '#server/platform/database/migrate.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { startBackgroundJobs } from './start-background-jobs.ts';
import { registerGracefulShutdown, SHUTDOWN_TIMEOUT_MS } from './graceful-shutdown.ts';
import { serveSiteMetrics } from './site-metrics.ts';
import { assertPortFree } from './assert-port-free.ts';
import { bootstrapDatabase } from './bootstrap-database.ts';
import { PORT_HANDOVER_MS, printSiteAddress } from './serve.ts';

export async function runClusterPrimary(config: Config, log: Log, tracing?: Tracing): Promise<void> {
  let restartWorkers = () => log.warn('The workers are still starting; not replacing any');
  const migrations = namesOfMigrations();
  const started = registerGracefulShutdown(log, {
    delay: SHUTDOWN_TIMEOUT_MS + config.shutdownDelayMs,
    onHangUp: () => {
      if (namesOfMigrations() === migrations) restartWorkers();
      else
        log.error(
          'The migrations on disk have changed since startup; not replacing any workers. Restart the site',
        );
    },
  });
  if (tracing) started.push(() => tracing.stop());
  await assertPortFree(config);
  const { bootstrap, database } = await bootstrapDatabase(config, log, started);
  const jobs = startBackgroundJobs({ config, database, log, tracing }, started);
  const { workers, shutdownDelayMs } = config;
  const supervisor = createWorkerSupervisor({
    workers,
    bootstrap,
    log,
    shutdownDelayMs,
    handOverMs: PORT_HANDOVER_MS,
  });
  await serveSiteMetrics({ config, database, log, jobs, workers: supervisor.restarts }, started);
  started.push((signal) => supervisor.stop(signal));
  await supervisor.start();
  restartWorkers = () => void supervisor.restart();
  printSiteAddress(config);
}

function namesOfMigrations(): string {
  return readSiteMigrationFiles()
    .map(({ name }) => name)
    .join();
}
