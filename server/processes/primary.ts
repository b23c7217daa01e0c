import type { Config } from '#server/config.ts';
import { createCrew } from '#server/platform/crew/crew.ts';
import type { Log } from '#server/platform/log.ts';
import { migrationsInOrder } from '#server/platform/migrate.ts';
import { startDuties } from './duties.ts';
import { endInOrder, MOST_MS } from './ending.ts';
import { offerFigures } from './figures.ts';
import { requireFreePort } from './free-port.ts';
import { layGround } from './ground.ts';
import { HAND_OVER_MS, sayReady } from './serving.ts';

/** Looks after the database, the workers and what is to be done once; the workers serve. */
export async function runPrimary(config: Config, log: Log): Promise<void> {
  let restartWorkers = () => log.warn('The workers are still starting: nothing is replaced');
  const migrations = namesOfMigrations();
  const started = endInOrder(log, {
    delay: MOST_MS + config.shutdownDelayMs,
    onHangUp: () => {
      if (namesOfMigrations() === migrations) restartWorkers();
      else
        log.error('The code has other migrations than at the start: restart the site. Nothing is replaced');
    },
  });
  await requireFreePort(config);
  const { ground, database } = await layGround(config, log, started);
  startDuties({ config, database, log }, started);
  await offerFigures({ config, database, log }, started);
  const { workers, shutdownDelayMs } = config;
  const crew = createCrew({ workers, ground, log, shutdownDelayMs, handOverMs: HAND_OVER_MS });
  started.push((signal) => crew.stop(signal));
  await crew.start();
  restartWorkers = () => void crew.restart();
  sayReady(config);
}

function namesOfMigrations(): string {
  return migrationsInOrder()
    .map(({ name }) => name)
    .join();
}
