import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { openDatabase } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { startPostgres } from './platform/postgres/postgres.ts';

const config = loadConfig();
const log = createLog(config.logLevel);
const postgres = await startPostgres(config, log);
await migrate(postgres.connection, { log });
const database = openDatabase({ connection: postgres.connection, log });
const app = await buildApp({ config, db: database.db, log });

closeWithGrace({ delay: 9_000, logger: log }, async ({ err }) => {
  if (err) log.error({ err }, 'Stopping after an error that nobody caught');
  await app.close();
  await database.close();
  await postgres.stop();
});

await app.listen({ port: config.port, host: config.host });
process.stdout.write(
  `\n  ${config.siteName} is served on ${config.baseUrl}\n  Its data lies in ${config.dataDir}\n\n`,
);
