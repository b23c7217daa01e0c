import type { AppDeps } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { startBackgroundJobs } from './start-background-jobs.ts';
import { registerGracefulShutdown, SHUTDOWN_TIMEOUT_MS } from './graceful-shutdown.ts';
import { serveSiteMetrics } from './site-metrics.ts';
import { assertPortFree } from './assert-port-free.ts';
import { bootstrapDatabase, type StartDatabase } from './bootstrap-database.ts';
import { printSiteAddress, serveSite } from './serve.ts';

type Parts = {
  startDatabase?: StartDatabase;
  loadRenderer?: AppDeps['loadRenderer'];
  tracing?: Tracing | undefined;
};

export async function runSingleProcess(
  config: Config,
  log: Log,
  { startDatabase, loadRenderer, tracing }: Parts = {},
): Promise<void> {
  const started = registerGracefulShutdown(log, {
    delay: SHUTDOWN_TIMEOUT_MS + config.shutdownDelayMs,
    onHangUp: () => log.warn('SIGHUP replaces workers, but WORKERS is 1; nothing to replace'),
  });
  if (tracing) started.push(() => tracing.stop());
  await assertPortFree(config);
  const { database } = await bootstrapDatabase(config, log, started, startDatabase);
  const metrics = config.metrics ? createMetrics() : undefined;
  // Before the site, because the site must stop first: its requests are finished before a slow job can use up the time.
  const jobs = startBackgroundJobs({ config, database, log, tracing }, started);
  await serveSite({ config, database, log, metrics, tracing, loadRenderer }, started);
  await serveSiteMetrics({ config, database, log, jobs, own: metrics }, started);
  printSiteAddress(config);
}
