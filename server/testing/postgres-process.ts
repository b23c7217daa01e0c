import { startPostgres } from '#server/platform/postgres/postgres.ts';

/** A process of its own that runs the embedded PostgreSQL, for tests that kill it: `node postgres-process.ts FOLDER`. */
const say = (message: string) => void process.stderr.write(`${message}\n`);
const log = { info: say, warn: say, error: say };
const settings = { dataDir: process.argv[2]!, databaseUrl: null, durable: process.argv[3] !== 'fast' };
try {
  const postgres = await startPostgres(settings, log);
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify(postgres.connection)}\n`);
  setInterval(() => {}, 60_000);
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
