import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { RELEASE, type Release } from '#server/platform/process/release.ts';
import { migrate, readSiteMigrationFiles } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'clucket-migrations-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('applies migrations in the order of their numbers, each once', async () => {
  write('0002-second', 'INSERT INTO story VALUES (2)');
  write('0001-first', 'CREATE TABLE story (step int); INSERT INTO story VALUES (1)');
  expect(await run()).toEqual(['0001-first', '0002-second']);
  expect(await run()).toEqual([]);
  write('0003-third', 'INSERT INTO story VALUES (3)');
  expect(await run()).toEqual(['0003-third']);
  expect(await column('SELECT step FROM story ORDER BY step')).toEqual([1, 2, 3]);
});

test('vacuums and analyzes only new tables, rewritten tables and tables with a new index', async () => {
  write('0001-first', 'CREATE TABLE a (n int); CREATE TABLE b (n int); CREATE TABLE c (n int)');
  await run();
  const rows = 'SELECT generate_series(1, 500)';
  write('0002-second', `INSERT INTO a ${rows}; INSERT INTO b ${rows}; INSERT INTO c ${rows}`);
  await run();
  const seen = () =>
    column("SELECT reltuples::int FROM pg_class WHERE relname IN ('a', 'b', 'c') ORDER BY relname");
  expect(await seen()).toEqual([-1, -1, -1]);
  write('0003-third', `ALTER TABLE a ALTER n TYPE bigint; CREATE INDEX ON c (n); CREATE TABLE d AS ${rows}`);
  await run();
  expect(await seen()).toEqual([500, -1, 500]);
  expect(await column("SELECT reltuples::int FROM pg_class WHERE relname = 'd'")).toEqual([500]);
});

test('a table that another session has locked is not vacuumed, and the start continues', async () => {
  write('0001-first', 'CREATE TABLE a (n int)');
  await run();
  const other = new Client(database.connection);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE a IN SHARE MODE');
  write('0002-second', 'CREATE INDEX ON a (n)');
  expect(await run()).toEqual(['0002-second']);
  await other.end();
});

test('five processes can start at the same time', async () => {
  write('0001-first', 'CREATE TABLE story (step int)');
  write('0002-second', 'INSERT INTO story SELECT 1 FROM pg_sleep(0.05)');
  const applied = await Promise.all([run(), run(), run(), run(), run()]);
  expect(applied.filter((names) => names.length > 0)).toEqual([['0001-first', '0002-second']]);
  expect(await column('SELECT step FROM story')).toEqual([1]);
});

test('rolls back a migration that fails and keeps those before it', async () => {
  write('0001-first', 'CREATE TABLE story (step int)');
  write('0002-second', 'INSERT INTO story VALUES (1); SELECT 1/0');
  await expect(run()).rejects.toThrow('The migration 0002-second failed: division by zero');
  expect(await column('SELECT step FROM story')).toEqual([]);
  expect(await column('SELECT name FROM schema_migrations')).toEqual(['0001-first']);
});

test('rolls back a migration that cannot be recorded', async () => {
  write('0001-first', 'ALTER TABLE schema_migrations RENAME TO lost');
  await expect(run()).rejects.toThrow('The migration 0001-first failed');
  expect(await column('SELECT count(*)::int FROM schema_migrations')).toEqual([0]);
});

test('after a kill at the end of a migration of the site, the next start applies it again', async () => {
  const all = readSiteMigrationFiles();
  // Migrations are never edited after they were applied: a change adds a new one.
  const killed = new Set([all[0]!, ...all.slice(-repetitions(3, all.length))]);
  for (const migration of all) {
    const { name, sql } = migration;
    if (!killed.has(migration)) {
      write(name, sql);
      continue;
    }
    await run();
    write(name, `${sql}\n; SELECT pg_terminate_backend(pg_backend_pid())`);
    await expect(run()).rejects.toThrow();
    expect(await column(`SELECT count(*)::int FROM schema_migrations WHERE name = '${name}'`)).toEqual([0]);
    write(name, sql);
    expect(await run()).toEqual([name]);
  }
  expect(await migrate(database.connection)).toEqual([]);
});

test('rejects a migration that was edited after it was applied', async () => {
  write('0001-first', 'CREATE TABLE story (step int)');
  await run();
  write('0001-first', 'CREATE TABLE story (step bigint)');
  await expect(run()).rejects.toThrow('edited after they had been applied: 0001-first');
});

test('a version starts on a newer schema that allows it, with a warning', async () => {
  await upgradeTo({ version: '0.4.0', schemaCompatibleFrom: '0.3.0' });
  const warned: string[] = [];
  const log = { info() {}, warn: (message: string) => void warned.push(message) };
  for (const version of ['0.3.0', '0.3.1', '0.10.0'])
    expect(await migrate(database.connection, { folder, log, release: { ...ownVersion, version } })).toEqual(
      [],
    );
  expect(warned[0]).toBe(
    'The database has migrations of a newer version, with which version 0.3.0 can run: 0002-second',
  );
});

test('rejects a database that is newer than the code', async () => {
  await upgradeTo({ version: '0.4.0', schemaCompatibleFrom: '0.3.0' });
  const older = { ...ownVersion, version: '0.2.9' };
  await expect(migrate(database.connection, { folder, release: older })).rejects.toThrow(
    'The database is newer than this version of Clucket (0.2.9): it has the migrations 0002-second, with which only ' +
      'version 0.3.0 or a later one can run.',
  );
  await query(database.connection, 'UPDATE schema_migrations SET compatible_from = NULL');
  await expect(run()).rejects.toThrow('only the version that made them or a later one can run');
});

test('adds compatible_from to a database of a version that did not record it', async () => {
  write('0001-first', 'CREATE TABLE story (step int)');
  await run();
  await query(database.connection, 'ALTER TABLE schema_migrations DROP COLUMN compatible_from');
  write('0002-second', 'SELECT 1');
  expect(await run()).toEqual(['0002-second']);
  expect(await column('SELECT compatible_from FROM schema_migrations ORDER BY name')).toEqual([
    null,
    RELEASE.schemaCompatibleFrom,
  ]);
});

test('the migrations of the site apply to an empty database', async () => {
  const applied = await migrate(database.connection);
  expect(applied.length).toBeGreaterThan(0);
  expect(await migrate(database.connection)).toEqual([]);
});

const ownVersion = { version: '0.3.0', schemaCompatibleFrom: '0.2.0' };

/** Applies a migration of a newer version, which this folder does not have. */
async function upgradeTo(release: Release): Promise<void> {
  write('0001-first', 'CREATE TABLE story (step int)');
  await run();
  write('0002-second', 'SELECT 1');
  await migrate(database.connection, { folder, release });
  rmSync(join(folder, '0002-second.sql'));
}

function write(name: string, sql: string): void {
  writeFileSync(join(folder, `${name}.sql`), sql);
}

function run(): Promise<string[]> {
  return migrate(database.connection, { folder });
}

async function column(statement: string): Promise<unknown[]> {
  return (await query(database.connection, statement)).map((row) => Object.values(row)[0]);
}

async function query(connection: ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
