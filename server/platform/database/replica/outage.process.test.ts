import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { READ_ONLY_HEADER } from '#shared/read-only-header.ts';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { MAX_PRIMARY_OUTAGE_MS } from './route-reads-to-replica.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { TEST_PASSWORD } from '#server/testing/test-users.ts';
import { copyDataFolder } from '#server/testing/postgres/copy-data-folder.ts';
import { startStreamingReplica, type StreamingReplica } from '#server/testing/postgres/streaming-replica.ts';
import { startUnsafePostgres, type TemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { loadRendererForTests } from '#server/testing/test-renderer.ts';

/** A site on a primary that stops and a streaming replica that continues. */
type Member = { id: string; username: string; cookie: string };
const log = createLogger('silent');
const NOTICE = 'Temporarily read-only';
let dataDir: string;
let primary: TemporaryPostgres;
let replica: StreamingReplica;
let database: Database;
let app: FastifyInstance;
let member: Member;
let sandwichId: number;
let memberCount = 0;

beforeAll(async () => {
  dataDir = copyDataFolder();
  primary = await startUnsafePostgres(dataDir);
  replica = await startStreamingReplica(primary.superuser, primary.connection);
  const { connection } = primary;
  database = openDatabase({ connection, replica: { connection: replica.connection, pooler: null }, log });
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://only.its.presence/counts',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
  });
  app = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config,
    database,
    log,
    loadRenderer: loadRendererForTests,
  });
  member = await signUp('reader');
  sandwichId = (await createTestSandwich(database.db, { name: 'The Lasting One' })).id;
}, 120_000);

afterAll(async () => {
  await app?.close();
  await database?.close();
  await replica?.remove();
  await primary?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await replica.resumeReplay();
  if (database.reads.outageSince()) await startPrimary();
});

test('members read every endpoint and page from the replica while the primary is down, and see a notice', async () => {
  await sql`UPDATE sessions SET last_seen = last_seen - interval '1 hour'`.execute(database.db);
  const before = await readEverything();
  expect(before.failed).toEqual([]);
  await stopPrimary();
  const during = await readEverything();
  expect(during.statuses).toEqual(before.statuses);
  const { headers, json } = await get('/api/auth/me', member);
  expect([headers[READ_ONLY_HEADER], json()]).toEqual(['outage', expect.objectContaining({ id: member.id })]);
  const page = await get('/collection', member);
  expect([page.statusCode, page.headers[READ_ONLY_HEADER]]).toEqual([200, 'outage']);
  expect(page.body).toContain(NOTICE);
  expect((await get(`/sandwich/${sandwichId}`)).body).toContain(NOTICE);
  expect((await get('/health/ready')).statusCode).toBe(200);
  expect((await get('/api/site')).json()).toMatchObject({ readOnly: { reason: 'outage', message: null } });
  await startPrimary();
  expect((await get('/collection', member)).body).not.toContain(NOTICE);
  expect((await get('/', member)).headers).not.toHaveProperty(READ_ONLY_HEADER);
  expect((await get('/api/site')).json()).toMatchObject({ readOnly: null });
});

test('a write during an outage gets 503 with a reason and Retry-After, and succeeds afterward', async () => {
  const { id: sandwichId } = await createTestSandwich(database.db);
  await stopPrimary();
  const rejected = await post('/api/user-sandwiches', { userId: member.id, sandwichId }, member);
  expect([rejected.statusCode, rejected.headers['retry-after'], rejected.headers[READ_ONLY_HEADER]]).toEqual([
    503,
    '2',
    'outage',
  ]);
  expect(rejected.json()).toMatchObject({
    title: 'Service Unavailable',
    detail: 'The site is temporarily read-only. Please try again soon.',
    reason: 'outage',
  });
  const signIn = { username: member.username, password: TEST_PASSWORD };
  expect((await post('/api/auth/login', signIn)).statusCode).toBe(503);
  await startPrimary();
  const saved = await post('/api/user-sandwiches', { userId: member.id, sandwichId }, member);
  expect(saved.statusCode).toBe(201);
  expect((await get(`/api/users/${member.id}/sandwiches`, member)).json()).toContainEqual(
    expect.objectContaining({ sandwichId }),
  );
});

test('the replica accepts neither an ended session nor a suspended member', async () => {
  const [loggedOut, suspended, moderator] = [
    await signUp('leaver'),
    await signUp('outcast'),
    await signUp('headcook'),
  ];
  await sql`UPDATE users SET role = 'admin' WHERE id = ${moderator.id}`.execute(database.db);
  expect((await post('/api/auth/logout', undefined, loggedOut)).statusCode).toBe(204);
  const suspension = { suspended: true, reason: 'Advertising' };
  expect((await put(`/api/users/${suspended.id}/suspension`, suspension, moderator)).statusCode).toBe(200);
  await stopPrimary();
  expect((await get('/api/auth/me', member)).statusCode).toBe(200);
  expect((await get('/api/auth/me', loggedOut)).statusCode).toBe(401);
  expect((await get('/api/auth/me', suspended)).statusCode).toBe(401);
});

test('a replica that lags accepts nobody until it knows which sessions have ended', async () => {
  const loggedOut = await signUp('late-leaver');
  await isRead();
  await replica.untilCaughtUp();
  await replica.pauseReplay();
  expect((await post('/api/auth/logout', undefined, loggedOut)).statusCode).toBe(204);
  // The replica has lagged for longer than allowed, so nothing is read from it.
  await vi.waitFor(async () => expect(await readsFromReplica()).toBe(false), 60_000);
  // The primary answers once more, so that the position after the logout is 400 ms older than its last answer.
  await database.reads.current(() => sql`SELECT 1`.execute(database.db));
  await stopPrimaryNow();
  for (const person of [loggedOut, member]) expect((await get('/api/auth/me', person)).statusCode).toBe(503);
  await replica.resumeReplay();
  await vi.waitFor(async () => expect((await get('/api/auth/me', member)).statusCode).toBe(200), 60_000);
  expect((await get('/api/auth/me', loggedOut)).statusCode).toBe(401);
});

test('reads do not fail while the primary is being lost', async () => {
  const urls = ['/api/auth/me', `/api/users/${member.id}/sandwiches`, '/collection', '/explore'];
  let stopped = false;
  const statuses: number[] = [];
  const readers = Array.from({ length: 6 }, async (_, index) => {
    for (let turn = index; !stopped || turn % 4 !== 0; turn++)
      statuses.push((await get(urls[turn % 4]!, member)).statusCode);
  });
  await stopPrimary();
  stopped = true;
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

// The last test: with its clock, a failed connection would keep the replica out for ten minutes.
test('after ten minutes members get 503; visitors still get pages, and load balancers keep the instance', async () => {
  await stopPrimary();
  const start = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(start + MAX_PRIMARY_OUTAGE_MS + 1);
  expect((await get('/api/auth/me', member)).statusCode).toBe(503);
  const page = await get(`/explore?q=lasting`);
  expect([page.statusCode, page.headers[READ_ONLY_HEADER]]).toEqual([200, 'outage']);
  expect((await get('/health/ready')).statusCode).toBe(200);
});

async function readEverything() {
  const statuses: Record<string, number> = {};
  for (const url of readableUrls()) statuses[url] = (await get(url, member)).statusCode;
  return { statuses, failed: Object.keys(statuses).filter((url) => statuses[url]! >= 500) };
}

const QUERIES: Record<string, string> = {
  '/api/map': 'bbox=-119,33,-117,35&zoom=9',
  '/api/users/check-username': 'username=wingspan',
};

function readableUrls(): string[] {
  const calls = endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => {
      const id = path.startsWith('/api/users/') ? member.id : String(sandwichId);
      const filled = path.replaceAll(/\{(userId|member)\}/g, member.id).replaceAll(/\{\w+\}/g, id);
      return QUERIES[path] ? `${filled}?${QUERIES[path]}` : filled;
    });
  const pages = ['/', '/explore', '/collection', '/profile', '/notifications', `/sandwich/${sandwichId}`];
  const files = [
    '/sitemap.xml',
    '/feed.xml',
    `/images/sandwiches/${sandwichId}.svg`,
    '/manifest.webmanifest',
  ];
  return [...calls, ...pages, ...files];
}

/** A replica that has not replayed the last commits yet would answer 503 until it has. */
async function stopPrimary(): Promise<void> {
  await isRead();
  await replica.untilCaughtUp();
  await stopPrimaryNow();
}

async function stopPrimaryNow(): Promise<void> {
  await primary.stop();
  await vi.waitFor(() => expect(database.reads.outageSince()).not.toBeNull(), 60_000);
}

async function startPrimary(): Promise<void> {
  primary = await startUnsafePostgres(dataDir);
  await vi.waitFor(() => expect(database.reads.outageSince()).toBeNull(), 60_000);
}

/** Resolves when the replica has caught up and the process knows the required position. */
async function isRead(): Promise<void> {
  while (!(await readsFromReplica())) await pause(50);
}

async function readsFromReplica(): Promise<boolean> {
  const { rows } = await database.reads.recent(() =>
    sql<{ replica: boolean }>`SELECT pg_is_in_recovery() AS replica`.execute(database.db),
  );
  return rows[0]!.replica;
}

function get(url: string, { cookie }: Pick<Member, 'cookie'> = { cookie: '' }) {
  return app.inject({ url, headers: { cookie } });
}

function post(url: string, payload?: object, person?: Member) {
  return send('POST', url, payload, person);
}

function put(url: string, payload: object, person: Member) {
  return send('PUT', url, payload, person);
}

function send(method: 'POST' | 'PUT', url: string, payload: object | undefined, person?: Member) {
  const headers = { cookie: person?.cookie ?? '', 'sec-fetch-site': 'same-origin' };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** A retry of a test signs up other members. */
async function signUp(name: string): Promise<Member> {
  const username = `${name}-${(memberCount += 1)}`;
  const fields = { username, email: `${username}@example.test`, password: TEST_PASSWORD };
  const { statusCode, headers, json } = await post('/api/auth/register', fields);
  expect(statusCode).toBe(201);
  return { id: json<{ id: string }>().id, username, cookie: String(headers['set-cookie']).split(';')[0]! };
}
