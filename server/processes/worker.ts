import type { Config } from '#server/config/config.ts';
import { requestBootstrap, exitWithPrimary } from '#server/processes/primary-link.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { stopOrphanedPostgres } from '#server/platform/database/postgres/embedded.ts';
import { registerGracefulShutdown, SHUTDOWN_TIMEOUT_MS } from './graceful-shutdown.ts';
import type { DatabaseBootstrap } from './bootstrap-database.ts';
import { HANDOVER_MS, serve } from './serve.ts';

/** Serves, over the database that the primary looks after. */
export async function runWorker(config: Config, log: Log): Promise<void> {
  // Whoever stops all processes at once and the primary both say so; the primary's patience is what counts.
  const started = registerGracefulShutdown(log, {
    delay: SHUTDOWN_TIMEOUT_MS + Math.max(config.shutdownDelayMs, HANDOVER_MS),
    onSecondSignal: () => {},
  });
  exitWithPrimary(() => {
    log.error('The primary process is gone; this worker ends too');
    if (!config.databaseUrl) started.unshift(() => stopOrphanedPostgres(config.dataDir));
    process.kill(process.pid, 'SIGTERM');
  });
  const ground = await requestBootstrap<DatabaseBootstrap>();
  const database = openDatabase({ ...ground, log, size: config.databaseConnections });
  started.push(() => database.close());
  const metrics = config.metrics ? createMetrics() : undefined;
  await serve({ config, database, log, metrics }, started);
}
