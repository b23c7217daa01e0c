import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import {
  createTestDatabase,
  useTestConnection,
  type TestDatabase,
} from '#server/testing/postgres/test-database.ts';
import { expectedSchemaObjects } from '../schema-objects.ts';
import { migrate } from '../migrate.ts';
import { planDistribution, withPostgresClient } from './distribute.ts';
import { SCHEMA_OBJECTS_DROPPED_FOR_CITUS, CITUS_TABLE_PLACEMENTS } from './placement.ts';

const isOnCitus = inject('workers').length > 0;
const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function copyOf(template: 'migrated' | 'undistributed'): Promise<ClientConfig> {
  const database = await createTestDatabase(template);
  databases.push(database);
  return database.connection;
}

const distribute = (connection: ClientConfig, ...options: string[]) =>
  runCli(['distribute', ...options], { DATABASE_URL: databaseUrlOf(connection), LOG_LEVEL: 'warn' });

test('every table has a placement, and every object that distributing drops is in the schema', () => {
  const objects = expectedSchemaObjects();
  const tables = Object.keys(objects).flatMap((name) => /^table (.*)$/.exec(name)?.[1] ?? []);
  expect(Object.keys(CITUS_TABLE_PLACEMENTS).toSorted()).toEqual(tables.toSorted());
  for (const name of SCHEMA_OBJECTS_DROPPED_FOR_CITUS) expect(objects).toHaveProperty([name]);
});

describe.skipIf(isOnCitus)('npm run cli -- distribute, without Citus', () => {
  const database = useTestConnection();

  test('is refused with an explanation', async () => {
    const { code, stderr } = await distribute(database.connection);
    expect(code).toBe(1);
    expect(stderr).toContain('This database has no Citus');
  });
});

describe.skipIf(!isOnCitus)('npm run cli -- distribute (npm run test:citus)', () => {
  test('prints its plan, distributes the tables, and reports where they are', async () => {
    const connection = await copyOf('undistributed');
    const planned = await distribute(connection, '--dry-run');
    expect(planned).toMatchObject({ code: 0 });
    expect(planned.stdout).toContain("On the workers, by member's id: 23 tables");
    expect(planned.stdout).toContain('Unique index users_email_key goes');
    expect((await placesOf(connection)).pending).not.toEqual([]);
    const done = await distribute(connection);
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toMatch(/ {2}reviews +0 MB in 4 shards\n/);
    expect(done.stdout).toMatch(/On the coordinator: \d+ tables/);
    const { tables, pending } = await placesOf(connection);
    expect(pending).toEqual([]);
    for (const { name, placement, kind } of tables)
      expect([name, kind ?? 'local']).toEqual([
        name,
        { member: 'distributed', everywhere: 'reference', coordinator: 'local' }[placement],
      ]);
    expect(await distribute(connection)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('already distributed. Nothing to do'),
    });
  });

  test('keeps the rows and totals of a site that is in use', async () => {
    const connection = await copyOf('undistributed');
    await withPostgresClient(connection, (client) => client.query(FILL));
    expect(await distribute(connection)).toMatchObject({ code: 0 });
    const rows = await withPostgresClient(connection, (client) =>
      client.query(
        'SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM reviews) AS reviews',
      ),
    );
    expect(rows.rows).toEqual([{ users: 60, reviews: 600 }]);
    const recount = await runCli(['recount', '--repair'], { DATABASE_URL: databaseUrlOf(connection) });
    expect(recount).toMatchObject({ code: 0 });
    expect(await runCli(['recount'], { DATABASE_URL: databaseUrlOf(connection) })).toMatchObject({
      code: 0,
      stdout: 'All totals match their rows.\n',
    });
  });

  test('leaves everything on the coordinator if it is interrupted, and the next run completes', async () => {
    const connection = await copyOf('undistributed');
    await withPostgresClient(connection, (client) => client.query(FILL));
    await withPostgresClient(connection, async (blocker) => {
      await blocker.query('BEGIN; LOCK TABLE reviews IN ACCESS SHARE MODE');
      const running = distribute(connection);
      await untilBlocked(blocker);
      await blocker.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND ${OF_THIS}`);
      expect((await running).code).toBe(1);
    });
    const { tables } = await placesOf(connection);
    expect(tables.filter(({ kind }) => kind !== null)).toEqual([]);
    expect(await distribute(connection)).toMatchObject({ code: 0 });
    expect((await placesOf(connection)).pending).toEqual([]);
  });
});

describe.skipIf(!isOnCitus)('migrations of a distributed database (npm run test:citus)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clucket-migrations-'));
    cpSync('db/migrations', folder, { recursive: true });
    writeFileSync(
      join(folder, '9001-later.sql'),
      `ALTER TABLE reviews ADD COLUMN mood text NOT NULL DEFAULT 'calm';
       ALTER TABLE reviews RENAME COLUMN mood TO temper;
       CREATE INDEX reviews_temper ON reviews (temper) WHERE temper <> 'calm';
       ALTER TABLE sandwiches ADD COLUMN story text;
       CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sandwich_id int NOT NULL REFERENCES sandwiches);
       UPDATE sandwiches SET story = 'once' WHERE id = 1;`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('change the rows on every machine', async () => {
    const connection = await copyOf('migrated');
    expect(await migrate(connection, { folder })).toEqual(['9001-later']);
    await withPostgresClient(connection, async (client) => {
      await client.query(FILL);
      const { rows } = await client.query(
        'SELECT temper, count(*)::int AS count FROM reviews GROUP BY temper',
      );
      expect(rows).toEqual([{ temper: 'calm', count: 600 }]);
      const shards = await client.query<{ result: string }>(
        `SELECT DISTINCT result FROM run_command_on_shards('reviews', $$SELECT count(*) FROM pg_indexes WHERE tablename = '%s' AND indexname LIKE 'reviews_temper%%'$$)`,
      );
      expect(shards.rows).toEqual([{ result: '1' }]);
    });
  });
});

async function placesOf(connection: ClientConfig) {
  return withPostgresClient(connection, planDistribution);
}

async function untilBlocked(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND ${OF_THIS}`);
    if (rows.length > 0) return;
  }
}

const OF_THIS = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())';

const FILL = `
  INSERT INTO restaurants (id, name) VALUES (1, 'Coop');
  INSERT INTO sandwiches (id, restaurant_id, name) SELECT n, 1, 'Number ' || n FROM generate_series(1, 10) n;
  INSERT INTO users (id, username, email, date_created)
    SELECT 'member-' || n, 'member' || n, 'member' || n || '@mail.example', now() - interval '30 days' FROM generate_series(1, 60) n;
  INSERT INTO reviews (user_id, sandwich_id, rating)
    SELECT 'member-' || n, s, 1 + (n + s) % 5 FROM generate_series(1, 60) n, generate_series(1, 10) s`;
