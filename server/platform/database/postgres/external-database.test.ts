import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { migrate, readMigrationFiles } from '../migrate.ts';
import {
  POSTGRES_EXTENSIONS,
  postgresExtensionProblems,
  postgresVersionProblem,
} from './external-database.ts';
import { startPostgres } from './postgres.ts';

const quiet = { info() {}, warn() {}, error() {} };
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase('empty');
});
afterEach(() => database.drop());

test('a role that may create extensions needs no preparation', async () => {
  const postgres = await startPostgres({ dataDir: '/nonexistent', databaseUrl: address() }, quiet);
  expect(postgres.kind).toBe('external');
  expect(await migrate(postgres.connection)).not.toEqual([]);
  await postgres.stop();
});

test('lists the commands for a superuser if the role may not create extensions', async () => {
  await asSuperuser(`ALTER DATABASE ${database.name} OWNER TO postgres`);
  await expect(start()).rejects.toThrow(
    'may not create the extensions btree_gist, cube, intarray, pg_trgm, unaccent. Run this once as a superuser in the ' +
      `database ${database.name}:\n  CREATE EXTENSION btree_gist;\n  CREATE EXTENSION cube;`,
  );
  for (const name of POSTGRES_EXTENSIONS) {
    await asSuperuser(`CREATE EXTENSION ${name}`, database.name);
  }
  expect((await start()).kind).toBe('external');
});

test('names extensions that the server does not have', () => {
  const missing = { name: 'unaccent', available: false, may_create: false, database: 'clucket' };
  expect(postgresExtensionProblems([missing])).toEqual([
    expect.stringContaining('does not have the extensions unaccent.'),
  ]);
});

test('rejects a PostgreSQL that is too old', () => {
  expect(postgresVersionProblem(140_011, '14.11')).toBe(
    'DATABASE_URL leads to PostgreSQL 14.11; Clucket needs 15 or later.',
  );
  expect(postgresVersionProblem(150_000, '15.0')).toBeNull();
});

test('reports an unreachable address without its password', async () => {
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

test('checks exactly the extensions that the migrations create', () => {
  const texts = readMigrationFiles(join(import.meta.dirname, '../../../../db/migrations')).map(
    ({ sql }) => sql,
  );
  const extensions = texts.flatMap((text) =>
    [...text.matchAll(/CREATE EXTENSION IF NOT EXISTS (\w+)/g)].map(([, name]) => name),
  );
  expect(extensions.toSorted()).toEqual(POSTGRES_EXTENSIONS);
});
