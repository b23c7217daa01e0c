import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { assertDefined } from '#shared/assert-defined.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { TEST_START_TIME, setTestClockSql, enableTestClockSql } from '../test-clock.ts';

export type TestDatabase = { connection: ClientConfig; name: string; drop(): Promise<void> };

export async function createTestDatabase(
  template: 'migrated' | 'empty' | 'undistributed' = 'migrated',
  now?: Date,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const application = inject('application');
  let secondsAhead: number | undefined;
  await onEachNode(async (client) => {
    // The coordinator's, so that the clocks of all nodes agree.
    secondsAhead ??= (await secondsAheadOf(client)) + (now ? (now.getTime() - Date.now()) / 1000 : 0);
    // Copying files takes two thirds of the time of copying through the WAL.
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE template_${template} STRATEGY file_copy OWNER ${application.user}`,
    );
    if (template !== 'empty') await client.query(enableTestClockSql(name));
    if (template !== 'empty' && secondsAhead !== 0) await client.query(setTestClockSql(name, secondsAhead));
    if (template === 'migrated' && inject('workers').length > 0)
      await client.query(`ALTER DATABASE ${name} SET citus.multi_shard_modify_mode = 'sequential'`);
  });
  return {
    connection: { ...application, database: name },
    name,
    drop: () => onEachNode((client) => dropDatabase(client, name)),
  };
}

/** Zero, unless only the clock of Node is set forward, as in `npm run test:long`. */
async function secondsAheadOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return Math.round((Date.now() - assertDefined(rows[0]).now.getTime()) / 1000);
}

const IN_USE = '55006';

/** On Citus, the server's own maintenance may connect between the end of all connections and the drop. */
async function dropDatabase(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (attempt === 5 || (error as { code?: unknown }).code !== IN_USE) throw error;
    }
}

/** `connection` is available inside hooks and tests only. */
export function useTestConnection(): { readonly connection: ClientConfig } {
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

export function useTestPostgresClient(): { readonly client: Client } {
  const site = useTestConnection();
  const holder = {} as { client: Client };
  beforeAll(async () => {
    holder.client = new Client(site.connection);
    await holder.client.connect();
  });
  afterAll(() => holder.client.end());
  return holder;
}

export function useTestDb(): { readonly db: Database['db'] } {
  const site = {} as { db: Database['db'] };
  let created: TestDatabase | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    created = await createTestDatabase('migrated', TEST_START_TIME);
    // A busy machine would time out in tests of something else.
    database = openDatabase({
      connection: created.connection,
      log: createLogger('silent'),
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

const superusers = new Map<number, Promise<Client>>();

/** The coordinator first, so that nobody is connected to a worker's part of a database that is dropped. */
async function onEachNode(work: (client: Client) => Promise<unknown>): Promise<void> {
  const [coordinator, ...workers] = [inject('superuser'), ...inject('workers')];
  await work(await superuserOf(0, coordinator));
  await Promise.all(workers.map(async (worker, at) => work(await superuserOf(at + 1, worker))));
}

function superuserOf(at: number, node: ClientConfig): Promise<Client> {
  const client = superusers.get(at) ?? connectSuperuser(at, node);
  superusers.set(at, client);
  return client;
}

async function connectSuperuser(at: number, node: ClientConfig): Promise<Client> {
  const client = new Client(node);
  // PostgreSQL may stop before the worker does.
  client.on('error', () => superusers.delete(at));
  await client.connect();
  return client;
}
