import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { startDuties } from './duties.ts';
import { endInOrder } from './ending.ts';
import { offerFigures } from './figures.ts';
import { layGround } from './ground.ts';
import { sayReady, serve } from './serving.ts';

/** One process does all of it. */
export async function runAlone(config: Config, log: Log): Promise<void> {
  const started = endInOrder(log);
  const { database } = await layGround(config, log, started);
  const metrics = config.metrics ? createMetrics() : undefined;
  await serve({ config, database, log, metrics }, started);
  startDuties({ config, database, log }, started);
  await offerFigures({ config, database, log, own: metrics }, started);
  sayReady(config);
}
