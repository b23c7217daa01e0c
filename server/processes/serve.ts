import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, type AppDeps } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';
import { explainListenError } from './assert-port-free.ts';

type ServeDeps = {
  config: Config;
  database: Database;
  log: Log;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  loadRenderer?: AppDeps['loadRenderer'];
};

/** Longer than an idle connection lives, so that no connection is closed while a request is on its way. */
export const PORT_HANDOVER_MS = 6_000;

export async function serveSite(serving: ServeDeps, started: ShutdownSteps): Promise<void> {
  const { config, metrics, ...rest } = serving;
  const app = await buildApp({ config, ...rest, ...(metrics && { metrics }) });
  started.push(async (signal) => {
    const isReplaced = signal === 'SIGHUP' && cluster.isWorker;
    app.draining.start({ staysReady: isReplaced });
    // Ctrl-C and errors stop at once; only SIGTERM waits for the load balancer.
    if (isReplaced) await pause(PORT_HANDOVER_MS);
    else if (signal === 'SIGTERM') await pause(config.shutdownDelayMs);
    await app.close();
  });
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config.port);
  });
}

export function printSiteAddress({ siteName, baseUrl, dataDir }: Config): void {
  process.stdout.write(`\n  ${siteName} is served on ${baseUrl}\n  Its data is in ${dataDir}\n\n`);
}
