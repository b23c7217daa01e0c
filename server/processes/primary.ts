import type { Config } from '#server/config.ts';
import { createCrew } from '#server/platform/crew/crew.ts';
import type { Log } from '#server/platform/log.ts';
import { startDuties } from './duties.ts';
import { endInOrder, MOST_MS } from './ending.ts';
import { offerFigures } from './figures.ts';
import { requireFreePort } from './free-port.ts';
import { layGround } from './ground.ts';
import { sayReady } from './serving.ts';

/** Looks after the database, the workers and what is to be done once; the workers serve. */
export async function runPrimary(config: Config, log: Log): Promise<void> {
  const started = endInOrder(log, { delay: MOST_MS + config.shutdownDelayMs });
  await requireFreePort(config);
  const { ground, database } = await layGround(config, log, started);
  startDuties({ config, database, log }, started);
  await offerFigures({ config, database, log }, started);
  const crew = createCrew({ workers: config.workers, ground, log, shutdownDelayMs: config.shutdownDelayMs });
  started.push((signal) => crew.stop(signal));
  await crew.start();
  sayReady(config);
}
