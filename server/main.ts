import closeWithGrace from 'close-with-grace';
import { spelled } from '#db/demo/counts.ts';
import { loadDemo } from '#db/demo/load.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { startNotifier } from './features/notifications/notifier.ts';
import { readUnreadHours } from './features/discovery/discovery.ts';
import { openDatabase } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { startPostgres } from './platform/postgres/postgres.ts';
import { StartProblem } from './platform/start-problem.ts';
import { startSweeper } from './platform/sweeper.ts';
import { sweeps } from './sweeps.ts';

const config = loadConfig();
const log = createLog(config.logLevel);
/** What has been started so far, to be stopped in the opposite order; a signal may come in the middle of a start. */
const started: (() => Promise<void>)[] = [];

closeWithGrace({ delay: 9_000, logger: log }, async ({ err }) => {
  if (err instanceof StartProblem) process.stderr.write(`${err.message}\n`);
  else if (err) log.error({ err }, 'Stopping after an error that nobody caught');
  for (const stop of started.toReversed()) await stop();
});

const postgres = await startPostgres(config, log);
started.push(() => postgres.stop());
await migrate(postgres.connection, { log });
const database = openDatabase({ connection: postgres.connection, log });
started.push(() => database.close());
if (config.demoData) {
  const loaded = await loadDemo(database.db, { today: new Date() });
  if (loaded) log.info(`Loaded the demo town: ${spelled(loaded)}`);
}
const read = await readUnreadHours(database.db);
if (read > 0) log.info(`Read the hours of ${read} locations for the search by opening hours`);
const app = await buildApp({ config, database, log });
started.push(() => app.close());
const sweeper = startSweeper({ database, log, sweeps: sweeps({ db: database.db, config }) });
started.push(() => sweeper.stop());
const notifier = startNotifier({ database, config, log });
started.push(() => notifier.stop());

await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  throw new StartProblem(`Port ${config.port} is already in use on this machine. Choose another with PORT.`);
});
process.stdout.write(
  `\n  ${config.siteName} is served on ${config.baseUrl}\n  Its data lies in ${config.dataDir}\n\n`,
);
