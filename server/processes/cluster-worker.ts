import type { Config } from '#server/config/config.ts';
import { requestBootstrapFromPrimary, registerPrimaryExitHandler } from '#server/processes/primary-link.ts';
import { databasePoolSizes } from '#server/config/database.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { stopOrphanedPostgres } from '#server/platform/database/postgres/embedded-postgres.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { registerGracefulShutdown, SHUTDOWN_TIMEOUT_MS } from './graceful-shutdown.ts';
import type { DatabaseBootstrap } from './bootstrap-database.ts';
import { PORT_HANDOVER_MS, serveSite } from './serve.ts';

export async function runClusterWorker(config: Config, log: Log, tracing?: Tracing): Promise<void> {
  // A worker may get the signal from both the service manager and the primary, whose timeout decides.
  const started = registerGracefulShutdown(log, {
    delay: SHUTDOWN_TIMEOUT_MS + Math.max(config.shutdownDelayMs, PORT_HANDOVER_MS),
    onSecondSignal: () => {},
  });
  if (tracing) started.push(() => tracing.stop());
  registerPrimaryExitHandler(() => {
    log.error('The primary process is gone; stopping this worker');
    if (!config.databaseUrl) started.unshift(() => stopOrphanedPostgres(config.dataDir));
    process.kill(process.pid, 'SIGTERM');
  });
  // Before the bootstrap, because a scrape waits for every worker.
  const metrics = config.metrics ? createMetrics() : undefined;
  const bootstrap = await requestBootstrapFromPrimary<DatabaseBootstrap>();
  const database = openDatabase({ ...bootstrap, log, role: 'web', ...databasePoolSizes(config) });
  started.push(() => database.close());
  await serveSite({ config, database, log, metrics, tracing }, started);
}
