import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { extensionProblems, versionProblem } from './external.ts';
import { startPostgres } from './postgres.ts';

const quiet = { info() {}, warn() {}, error() {} };
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase('empty');
});
afterEach(() => database.drop());

test('a role that may create the extensions needs nothing prepared', async () => {
  const postgres = await startPostgres({ dataDir: '/nonexistent', databaseUrl: address() }, quiet);
  expect(postgres.kind).toBe('external');
  expect(await migrate(postgres.connection)).not.toEqual([]);
  await postgres.stop();
});

test('a role that may not is told which to create, as whom and where', async () => {
  await asSuperuser(`ALTER DATABASE ${database.name} OWNER TO postgres`);
  await expect(start()).rejects.toThrow(
    'may not create the extensions btree_gist, cube, pg_trgm, unaccent. Run this once as a superuser in the ' +
      `database ${database.name}:\n  CREATE EXTENSION btree_gist;\n  CREATE EXTENSION cube;`,
  );
  for (const name of ['btree_gist', 'cube', 'pg_trgm', 'unaccent']) {
    await asSuperuser(`CREATE EXTENSION ${name}`, database.name);
  }
  expect((await start()).kind).toBe('external');
});

test('extensions that the server does not have at all are named', () => {
  const missing = { name: 'unaccent', available: false, may_create: false, database: 'clucket' };
  expect(extensionProblems([missing])).toEqual([
    expect.stringContaining('does not have the extensions unaccent.'),
  ]);
});

test('a PostgreSQL that is too old is refused', () => {
  expect(versionProblem(130_011, '13.11')).toBe(
    'DATABASE_URL leads to PostgreSQL 13.11; Clucket needs 14 or later.',
  );
  expect(versionProblem(140_000, '14.0')).toBeNull();
});

test('an address that leads nowhere is told in words, without its password', async () => {
  const databaseUrl = 'postgres://site:hunter2@127.0.0.1:1/clucket';
  const failure = await startPostgres({ dataDir: '/nonexistent', databaseUrl }, quiet).catch(
    (error: Error) => error.message,
  );
  expect(failure).toContain('DATABASE_URL does not lead to a working PostgreSQL: connect ECONNREFUSED');
  expect(failure).not.toContain('hunter2');
});

function start() {
  return startPostgres({ dataDir: '/nonexistent', databaseUrl: address() }, quiet);
}

function address(): string {
  const { user, password, host, port } = database.connection;
  return `postgres://${user}:${String(password)}@/${database.name}?host=${encodeURIComponent(host!)}&port=${port}`;
}

async function asSuperuser(statement: string, name = 'postgres'): Promise<void> {
  const client = new Client({ ...inject('superuser'), database: name });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
