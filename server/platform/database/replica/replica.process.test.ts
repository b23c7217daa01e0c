import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { copyDataFolder } from '#server/testing/postgres/copy-data-folder.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { TEST_PASSWORD } from '#server/testing/test-users.ts';
import { startStreamingReplica, type StreamingReplica } from '#server/testing/postgres/streaming-replica.ts';
import { startUnsafePostgres, type TemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Two processes over one primary and one replica of it, with a PostgreSQL of their own. */
type Process = { app: FastifyInstance; database: Database };
let dataDir: string;
let postgres: TemporaryPostgres;
let replica: StreamingReplica;
let one: Process;
let other: Process;
const log = createLogger('silent');
const NOT_KEPT = '/api/restaurants/search?openNow=true&lat=34&lng=-118';

beforeAll(async () => {
  dataDir = copyDataFolder();
  postgres = await startUnsafePostgres(dataDir);
  replica = await startStreamingReplica(postgres.superuser, postgres.connection);
  [one, other] = [await startProcess(), await startProcess()];
}, 120_000);

afterAll(async () => {
  for (const { app, database } of [one, other]) {
    await app?.close();
    await database?.close();
  }
  await replica?.remove();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

afterEach(() => replica.resumeReplay());

test('reads that may be half a second old use the replica, and a write among them uses the primary', async () => {
  await isReadFrom();
  const written = await one.database.reads.recent(() =>
    sql`INSERT INTO rate_limits (key, points, expire) VALUES ('reads', 1, 1) RETURNING key`.execute(
      one.database.db,
    ),
  );
  expect(written.rows).toEqual([{ key: 'reads' }]);
  // The first request of a process waits for its startup work.
  await one.app.ready();
  await isReadFrom();
  const connect = vi.spyOn(one.database.pool, 'connect');
  expect((await get(one, NOT_KEPT)).statusCode).toBe(200);
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
});

test('a member reads their own write at once in every process, however far the replica lags', async () => {
  const cookie = await signUp();
  const sandwich = await createTestSandwich(one.database.db, {});
  await replica.untilCaughtUp();
  await replica.pauseReplay();
  const review = { sandwichId: sandwich.id, rating: 5, comment: 'Read at once.' };
  expect((await post(one, '/api/reviews', review, cookie)).statusCode).toBe(201);
  for (const each of [one, other]) {
    const me = await get(each, '/api/auth/me', cookie);
    const { id } = me.json() as { id: string };
    expect((await get(each, `/api/users/${id}/level`, cookie)).json()).toMatchObject({
      lastReceipt: { actionType: 'review' },
    });
    expect((await get(each, `/api/sandwiches/${sandwich.id}/reviews`, cookie)).body).toContain(
      'Read at once.',
    );
  }
});

test('the cache stores nothing from a replica that has not replayed the change', async () => {
  const sandwich = await createTestSandwich(one.database.db, { name: 'Before' });
  const url = `/api/sandwiches/${sandwich.id}`;
  await other.app.responseCache.settle();
  expect((await get(other, url)).json()).toMatchObject({ name: 'Before' });
  await replica.untilCaughtUp();
  await replica.pauseReplay();
  await sql`UPDATE sandwiches SET name = 'After' WHERE id = ${sandwich.id}`.execute(one.database.db);
  await invalidateCacheTags(one.database.db, [`sandwich:${sandwich.id}`]);
  await other.app.responseCache.settle();
  expect((await get(other, url)).json()).toMatchObject({ name: 'After' });
  await replica.resumeReplay();
  expect((await get(other, url)).json()).toMatchObject({ name: 'After' });
});

test('a replica that lags too far is not used until it has caught up', async () => {
  await replica.untilCaughtUp();
  await replica.pauseReplay();
  const state = assertDefined(one.database.replica);
  const { behind } = state.counts;
  await createTestSandwich(one.database.db, {});
  await vi.waitFor(async () => expect(await readsFromReplica(one)).toBe(false), 60_000);
  expect(state.counts.behind).toBeGreaterThan(behind);
  expect(await state.lagSeconds()).toBeGreaterThan(1);
  await replica.resumeReplay();
  await replica.untilCaughtUp();
  expect(await state.lagSeconds()).toBeLessThan(1);
  await vi.waitFor(async () => expect(await readsFromReplica(one)).toBe(true), 60_000);
});

test('reads work while the replica is gone, and use it again when it is back', async () => {
  await isReadFrom();
  await replica.kill();
  for (let time = 0; time < 5; time++) expect((await get(one, NOT_KEPT)).statusCode).toBe(200);
  expect(await readsFromReplica(one)).toBe(false);
  const state = assertDefined(one.database.replica);
  expect(state.isAway()).toBe(true);
  expect(state.counts.away).toBeGreaterThan(0);
  await expect(state.lagSeconds()).rejects.toThrow();
  await replica.restart();
  await vi.waitFor(async () => expect(await readsFromReplica(one)).toBe(true), 60_000);
});

/** Resolves when the replica has replayed everything and the process has seen that. */
async function isReadFrom(): Promise<void> {
  await replica.untilCaughtUp();
  await vi.waitFor(async () => expect(await readsFromReplica(one)).toBe(true), 60_000);
}

async function startProcess(): Promise<Process> {
  const { connection } = postgres;
  const database = openDatabase({
    connection,
    replica: { connection: replica.connection, pooler: null },
    log,
  });
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://only.its.presence/counts',
    RATE_LIMITS: 'off',
  });
  const app = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config,
    database,
    log,
    feedTiming: { timeout: 10_000 },
  });
  // Until the earlier position of the primary is known, every read uses the primary.
  while (!(await readsFromReplica({ app, database }))) await pause(50);
  return { app, database };
}

async function readsFromReplica({ database }: Process): Promise<boolean> {
  const { rows } = await database.reads.recent(() =>
    sql<{ replica: boolean }>`SELECT pg_is_in_recovery() AS replica`.execute(database.db),
  );
  return rows[0]!.replica;
}

function get({ app }: Process, url: string, cookie = '') {
  return app.inject({ url, headers: { cookie } });
}

function post({ app }: Process, url: string, payload: object, cookie = '') {
  return app.inject({ method: 'POST', url, payload, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}

async function signUp(): Promise<string> {
  const username = 'replica-reader';
  const member = { username, email: `${username}@example.test`, password: TEST_PASSWORD };
  const { headers } = await post(one, '/api/auth/register', member);
  return String(headers['set-cookie']).split(';')[0]!;
}
