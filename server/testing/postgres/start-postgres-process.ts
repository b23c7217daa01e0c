import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Runs the embedded PostgreSQL for tests that kill it: `node start-postgres-process.ts FOLDER`. */
const writeError = (message: string) => void process.stderr.write(`${message}\n`);
const log = { info: writeError, warn: writeError, error: writeError };
const isKilled = process.argv[4] === 'killed';
if (isKilled) dieWhileInitializing(join(assertDefined(process.argv[2]), 'postgres'));
const settings = {
  dataDir: assertDefined(process.argv[2]),
  databaseUrl: null,
  durable: process.argv[3] !== 'fast',
};
try {
  const postgres = await startPostgres(settings, log);
  if (isKilled) throw new Error('It was never initializing.');
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify(postgres.connection)}\n`);
  setInterval(() => {}, 60_000);
} catch (error) {
  writeError((error as Error).message);
  process.exit(1);
}

/** Dies from inside the process, so that initdb has surely begun and nothing has been adopted. */
function dieWhileInitializing(home: string): void {
  const names = existsSync(home) ? readdirSync(home) : [];
  if (names.some((name) => name.startsWith('initializing-'))) process.kill(process.pid, 'SIGKILL');
  setImmediate(dieWhileInitializing, home);
}
