import cluster from 'node:cluster';
import { loadConfig } from './config/config.ts';
import { createLog } from './platform/observability/log.ts';
import { runSingleProcess } from './processes/single-process.ts';
import { runPrimary } from './processes/primary.ts';
import { runWorker } from './processes/worker.ts';

const config = loadConfig();
const log = createLog(config.logLevel);
if (!cluster.isWorker) {
  for (const { name, meant } of config.misspelled)
    log.warn(`${name} is no setting, and is ignored. Is ${meant} meant?`);
  for (const { name, current } of config.deprecated)
    log.warn(`${name} is now called ${current}. The old name works until the next version.`);
}
if (cluster.isWorker) await runWorker(config, log);
else if (config.workers > 1) await runPrimary(config, log);
else await runSingleProcess(config, log);
