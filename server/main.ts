import cluster from 'node:cluster';
import { loadConfig } from './config/config.ts';
import { createLogger } from './platform/observability/log.ts';
import { startTracing, type Tracing } from './platform/tracing/tracing.ts';
import { runSingleProcess } from './processes/single-process.ts';
import { runClusterPrimary } from './processes/primary.ts';
import { runClusterWorker } from './processes/cluster-worker.ts';

const config = loadConfig();
let tracing: Tracing | undefined;
const log = createLogger(
  config.logLevel,
  undefined,
  config.tracing ? () => tracing?.logFields() ?? {} : undefined,
);
if (config.tracing) tracing = await startTracing(config.tracing, log);
if (!cluster.isWorker) {
  for (const { name, meant } of config.misspelled)
    log.warn(`Ignoring unknown setting ${name}. Did you mean ${meant}?`);
  for (const { name, current } of config.deprecated)
    log.warn(`${name} has been renamed to ${current}. The old name works until version 0.3.0.`);
}
if (cluster.isWorker) await runClusterWorker(config, log, tracing);
else if (config.workers > 1) await runClusterPrimary(config, log, tracing);
else await runSingleProcess(config, log, { tracing });
