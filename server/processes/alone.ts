import type { Deps } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { startDuties } from './duties.ts';
import { endInOrder, MOST_MS } from './ending.ts';
import { offerFigures } from './figures.ts';
import { requireFreePort } from './free-port.ts';
import { layGround, type StartDatabase } from './ground.ts';
import { sayReady, serve } from './serving.ts';

type Parts = { startDatabase?: StartDatabase; loadRenderer?: Deps['loadRenderer'] };

/** One process does all of it, but for the parts that `npm run dev` has elsewhere. */
export async function runAlone(
  config: Config,
  log: Log,
  { startDatabase, loadRenderer }: Parts = {},
): Promise<void> {
  const started = endInOrder(log, {
    delay: MOST_MS + config.shutdownDelayMs,
    onHangUp: () => log.warn('SIGHUP replaces workers, and WORKERS is 1: nothing is replaced'),
  });
  await requireFreePort(config);
  const { database } = await layGround(config, log, started, startDatabase);
  const metrics = config.metrics ? createMetrics() : undefined;
  await serve({ config, database, log, metrics, loadRenderer }, started);
  startDuties({ config, database, log }, started);
  await offerFigures({ config, database, log, own: metrics }, started);
  sayReady(config);
}
