import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { migrate } from '#server/platform/migrate.ts';
import { lockFolder } from '#server/platform/postgres/lock.ts';
import { stopLeftPostgres } from '#server/platform/postgres/embedded.ts';
import { startTemporaryPostgres, startFastPostgres, type TemporaryPostgres } from './temporary-postgres.ts';
import { CREATE_TEST_CLOCK, WITH_TEST_CLOCK } from './test-clock.ts';

const PREFIX = 'clucket-test-postgres-';
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 2 ** 30;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * PostgreSQL with the template databases that tests clone. Its folder is reused by the next run while `db/` is the same;
 * a second run at the same time starts a temporary one.
 */
export async function startTestPostgres(): Promise<TemporaryPostgres> {
  const parent = parentFolder();
  const folder = join(parent, PREFIX + templateKey());
  removeUnused(parent, folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const lock = lockFolder(folder);
  if (!lock) {
    const postgres = await startTemporaryPostgres();
    await createTemplates(postgres);
    return postgres;
  }
  const data = join(folder, 'data');
  const stoppedCleanly = join(folder, 'stopped-cleanly');
  const isReusable = existsSync(stoppedCleanly);
  rmSync(stoppedCleanly, { force: true });
  if (!isReusable && existsSync(data)) {
    await stopLeftPostgres(data);
    rmSync(data, { recursive: true, force: true });
  }
  const postgres = await startFastPostgres(data);
  await (isReusable ? dropLeftDatabases(postgres.superuser) : createTemplates(postgres));
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      writeFileSync(stoppedCleanly, '');
      lock.release();
    },
  };
}

/** Memory where Linux gives enough of it as a file system: databases are created and dropped all the time. */
function parentFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : MEMORY;
}

async function createTemplates({ connection, superuser }: TemporaryPostgres): Promise<void> {
  const owner = connection.user;
  await withClient(superuser, async (client) => {
    await client.query(`CREATE DATABASE template_empty OWNER ${owner}`);
    await client.query(`CREATE DATABASE template_migrated OWNER ${owner}`);
  });
  const migrated = { ...connection, database: 'template_migrated', options: WITH_TEST_CLOCK };
  await withClient(migrated, (client) => client.query(CREATE_TEST_CLOCK));
  await migrate(migrated);
}

/** Those of a run that was interrupted before it could drop them. */
async function dropLeftDatabases(superuser: ClientConfig): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database
       WHERE datname NOT IN ('postgres', 'template0', 'template1', 'template_empty', 'template_migrated', $1)`,
      ['clucket'],
    );
    for (const { name } of rows)
      await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

async function withClient(config: ClientConfig, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Changes with the migrations, with the version of PostgreSQL and with how the templates are made. */
function templateKey(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(join(ROOT, 'db/migrations')).map((name) => `db/migrations/${name}`);
  const files = [...migrations.toSorted(), 'package.json', 'server/testing/test-clock.ts'];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

function removeUnused(parent: string, inUse: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (folder === inUse || Date.now() - statSync(folder).mtimeMs < UNUSED_MS) continue;
      const lock = lockFolder(folder);
      if (!lock) continue;
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another account's, or removed by another run.
    }
  }
}
