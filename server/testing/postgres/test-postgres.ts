import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { acquireDataFolderLock } from '#server/platform/database/postgres/folder-lock.ts';
import { stopOrphanedPostgres } from '#server/platform/database/postgres/embedded-postgres.ts';
import { openDatabaseTemplateCache } from './database-template-cache.ts';
import { startTemporaryPostgres, startUnsafePostgres, type TemporaryPostgres } from './temporary-postgres.ts';
import { CREATE_TEST_CLOCK_SQL, TEST_CLOCK_CONNECTION_OPTION } from '../test-clock.ts';

/** The next run reuses its folder while `db/` is unchanged; a concurrent second run starts a temporary one. */
export async function startTestPostgres(): Promise<TemporaryPostgres> {
  const folder = openDatabaseTemplateCache();
  const lock = acquireDataFolderLock(folder);
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
    await stopOrphanedPostgres(data);
    rmSync(data, { recursive: true, force: true });
  }
  const postgres = await startUnsafePostgres(data);
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

async function createTemplates({ connection, superuser }: TemporaryPostgres): Promise<void> {
  const owner = connection.user;
  await withClient(superuser, async (client) => {
    await client.query(`CREATE DATABASE template_empty OWNER ${owner}`);
    await client.query(`CREATE DATABASE template_migrated OWNER ${owner}`);
  });
  const migrated = { ...connection, database: 'template_migrated', options: TEST_CLOCK_CONNECTION_OPTION };
  await withClient(migrated, (client) => client.query(CREATE_TEST_CLOCK_SQL));
  await migrate(migrated);
}

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
