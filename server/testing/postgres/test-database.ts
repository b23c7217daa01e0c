import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { STARTS_AT, setTestClock, useTestClock } from '../test-clock.ts';

export type TestDatabase = { connection: ClientConfig; name: string; drop(): Promise<void> };

/**
 * A database of its own for one test file: a clone of the migrated template, or an empty one.
 * @param now what time it is there, where that is not the machine's time
 */
export async function createTestDatabase(
  template: 'migrated' | 'empty' = 'migrated',
  now?: Date,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const application = inject('application');
  await asSuperuser(async (client) => {
    // Copying files takes two thirds of the time of copying through the write-ahead log.
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE template_${template} STRATEGY file_copy OWNER ${application.user}`,
    );
    if (template === 'migrated') await client.query(useTestClock(name));
    if (now) await client.query(setTestClock(name, now));
  });
  return {
    connection: { ...application, database: name },
    name,
    drop: () => asSuperuser((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** The same for a whole test file, dropped after it. Read `connection` inside hooks and tests only. */
export function useTestDatabase(): { readonly connection: ClientConfig } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get connection() {
      if (!database) throw new Error('The test database exists only inside hooks and tests.');
      return database.connection;
    },
  };
}

/** The same with a connection to it. */
export function useTestClient(): { readonly client: Client } {
  const site = useTestDatabase();
  const held = {} as { client: Client };
  beforeAll(async () => {
    held.client = new Client(site.connection);
    await held.client.connect();
  });
  afterAll(() => held.client.end());
  return held;
}

/** The same as the site's code has it, at the moment at which `useTestApp` begins: for a file that needs no application. */
export function useTestDb(): { readonly db: Database['db'] } {
  const site = {} as { db: Database['db'] };
  let created: TestDatabase | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    created = await createTestDatabase('migrated', STARTS_AT);
    // A busy machine would refuse what is no test's subject.
    database = openDatabase({
      connection: created.connection,
      log: createLog('silent'),
      connectMs: 60_000,
    });
    site.db = database.db;
  });
  afterAll(async () => {
    await database?.close();
    await created?.drop();
  });
  return site;
}

let superuser: Promise<Client> | undefined;

/** One connection for all files of a worker: opening one takes as long as a short test. */
async function asSuperuser(work: (client: Client) => Promise<unknown>): Promise<void> {
  superuser ??= connectSuperuser();
  await work(await superuser);
}

async function connectSuperuser(): Promise<Client> {
  const client = new Client(inject('superuser'));
  // PostgreSQL may stop before the worker does.
  client.on('error', () => {
    superuser = undefined;
  });
  await client.connect();
  return client;
}
