import type { Config } from '#server/config.ts';
import { askForGround, endWithPrimary } from '#server/platform/crew/membership.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { stopLeftPostgres } from '#server/platform/postgres/embedded.ts';
import { endInOrder, MOST_MS } from './ending.ts';
import type { Ground } from './ground.ts';
import { HAND_OVER_MS, serve } from './serving.ts';

/** Serves, over the database that the primary looks after. */
export async function runWorker(config: Config, log: Log): Promise<void> {
  // Whoever stops all processes at once and the primary both say so; the primary's patience is what counts.
  const started = endInOrder(log, {
    delay: MOST_MS + Math.max(config.shutdownDelayMs, HAND_OVER_MS),
    onSecondSignal: () => {},
  });
  endWithPrimary(() => {
    log.error('The primary process is gone; this worker ends too');
    if (!config.databaseUrl) started.unshift(() => stopLeftPostgres(config.dataDir));
    process.kill(process.pid, 'SIGTERM');
  });
  const ground = await askForGround<Ground>();
  const database = openDatabase({ ...ground, log, size: config.databaseConnections });
  started.push(() => database.close());
  const metrics = config.metrics ? createMetrics() : undefined;
  await serve({ config, database, log, metrics }, started);
}
