import type { Config } from '#server/config.ts';
import { requestBootstrap, exitWithPrimary } from '#server/platform/crew/membership.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { stopOrphanedPostgres } from '#server/platform/postgres/embedded.ts';
import { registerGracefulShutdown, SHUTDOWN_TIMEOUT_MS } from './ending.ts';
import type { DatabaseBootstrap } from './ground.ts';
import { HANDOVER_MS, serve } from './serving.ts';

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
