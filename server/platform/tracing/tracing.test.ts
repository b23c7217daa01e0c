import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanupJobs } from '#server/cleanup-jobs.ts';
import { parseConfig } from '#server/config/config.ts';
import { createJobMonitor } from '#server/platform/jobs/job-monitor.ts';
import { startCleanupScheduler } from '#server/platform/jobs/cleanup-scheduler.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { TEST_PASSWORD, signUp } from '#server/testing/test-users.ts';
import { startTestOtlpCollector, type CollectedSpan } from '#server/testing/servers/otlp-collector.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { startTracing, type Tracing } from './tracing.ts';

const collector = await startTestOtlpCollector();
const executed = recordStatements();
const lines: string[] = [];
let tracing: Tracing | undefined;
beforeAll(async () => {
  tracing = await start();
});
const site = useTestApp({}, { logs: true, tracing: () => assertDefined(tracing) });
afterAll(async () => {
  await tracing?.stop();
  executed.stop();
  await collector.stop();
});

const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${CALLER.trace}-${CALLER.span}-01`;
const MARK = 'canary4711';

test('a trace of a review has its request and each of its statements with a duration', async () => {
  const { id: sandwichId } = await createTestSandwich(site.db);
  const member = await signUp(site);
  executed.texts.length = 0;
  const body = JSON.stringify({ sandwichId, rating: 5, comment: `${MARK} is crisp` });
  expect(await sendInTwoParts('/api/reviews', member.cookie, body)).toBe(201);
  const statements = executed.texts.filter((text) => !isFeedRead(text));
  const spans = await collected();

  const server = assertDefined(spans.find(({ name }) => name === 'POST /api/reviews'));
  expect(server).toMatchObject({ traceId: CALLER.trace, parentId: CALLER.span });
  expect(server.attributes).toMatchObject({
    'http.route': '/api/reviews',
    'http.response.status_code': 201,
  });
  const children = spans.filter(({ parentId }) => parentId === server.spanId);
  const traced = children.filter(({ attributes }) => !isFeedRead(textOf({ attributes })));
  expect(statements.length).toBeGreaterThan(10);
  expect(traced.map(textOf).toSorted()).toEqual(statements.toSorted());
  for (const { milliseconds, traceId } of traced) {
    expect(milliseconds).toBeGreaterThan(0);
    expect(traceId).toBe(CALLER.trace);
  }
  expect(traced.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['BEGIN', 'INSERT reviews', 'COMMIT']),
  );
});

test('the log lines of a request have its trace id and its request id', async () => {
  site.logged.length = 0;
  await site.get('/api/tags', { traceparent: TRACEPARENT });
  const answered = site.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ msg }) => msg === 'Answered');
  expect(answered).toMatchObject({ trace_id: CALLER.trace, requestId: expect.any(String) });
  const spans = await collected();
  const traced = spans.findLast(({ name }) => name === 'GET /api/tags');
  expect(traced?.attributes['clucket.request_id']).toBe(answered?.['requestId']);
});

test('a request without a traceparent, or with a malformed one, starts a trace', async () => {
  for (const traceparent of [undefined, '', 'x', `00-${'0'.repeat(32)}-${CALLER.span}-01`])
    await site.get('/api/badges', traceparent === undefined ? {} : { traceparent });
  const requests = (await collected()).filter(({ name }) => name === 'GET /api/badges');
  expect(requests).toHaveLength(4);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(4);
  expect(requests.map(({ parentId }) => parentId)).toEqual(requests.map(() => undefined));
});

test('no span has a name, an email address, a password, a search, a position or a token', async () => {
  const member = await signUp(site, { email: `${MARK}@example.test` });
  const headers = { 'user-agent': MARK, authorization: `Bearer ${MARK}`, baggage: `user=${MARK}` };
  await member.get(`/api/sandwiches?q=${MARK}&lat=33.4711471&lng=-117.4711471`, headers);
  await member.send('POST', '/api/auth/login', { username: MARK, password: `${MARK}-password` });
  await member.get(`/rankings/${MARK}`);
  await member.get(`/${MARK}?token=${MARK}`);
  await collected();
  const session = assertDefined(member.cookie.split('=')[1]);
  expect(collector.text()).not.toMatch(
    new RegExp(`${MARK}|4711471|${TEST_PASSWORD}|${member.username}|${session}`),
  );
});

test('records only the code of a PostgreSQL error, because its message repeats values', async () => {
  const failing = assertDefined(tracing).traceJob('failing', () =>
    site.database.pool.query(`SELECT $1::text::int`, [MARK]),
  );
  await expect(failing).rejects.toThrow(MARK);
  const spans = await collected();
  const job = assertDefined(spans.find(({ name }) => name === 'job failing'));
  const [statement] = spans.filter(({ parentId }) => parentId === job.spanId);
  expect(statement?.attributes['error.type']).toBe('22P02');
  expect(collector.text()).not.toContain(MARK);
});

test('a job has its own trace with its statements', async () => {
  const jobs = cleanupJobs({ db: site.db, config: parseConfig({ NODE_ENV: 'test' }) });
  const { database } = site;
  const recorder = createJobMonitor({ names: [], trace: assertDefined(tracing).traceJob });
  const log = createLogger('silent');
  const scheduler = startCleanupScheduler({ database, log, jobs, recorder, everyMs: 1e8 });
  await scheduler.runOnce();
  await scheduler.stop();
  const spans = await collected();
  const job = assertDefined(spans.find(({ name }) => name === 'job limits'));
  expect(job.parentId).toBeUndefined();
  const statements = spans.filter(({ parentId }) => parentId === job.spanId);
  expect(statements.map(({ name }) => name)).toEqual(['DELETE rate_limits']);
  expect(statements[0]?.milliseconds).toBeGreaterThan(0);
});

test('a statement outside of requests and jobs is not traced', async () => {
  const before = (await collected()).length;
  await site.database.pool.query('SELECT 4711');
  expect(await collected()).toHaveLength(before);
});

test('statements of requests that wait for a connection stay in their own trace', async () => {
  const { pool } = site.database;
  const names = Array.from({ length: 30 }, (_, at) => `wait${at}`);
  await Promise.all(
    names.map((name) =>
      assertDefined(tracing).traceJob(name, () => pool.query(`SELECT '${name}' AS from_${name}`)),
    ),
  );
  const spans = await collected();
  for (const name of names) {
    const job = assertDefined(spans.find((span) => span.name === `job ${name}`));
    const statements = spans.filter(({ parentId }) => parentId === job.spanId);
    expect(statements.map(textOf)).toEqual([`SELECT '${name}' AS from_${name}`]);
  }
});

test('a collector that rejects traces causes a log line and fails no request', async () => {
  collector.answer.status = 400;
  expect((await site.get('/api/tags')).status).toBe(200);
  await collected();
  expect(lines.join('')).toContain('The OpenTelemetry collector is not accepting traces');
});

function start(): Promise<Tracing> {
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  return startTracing({ url: collector.url, headers: {}, serviceName: 'clucket', sampleRatio: 1 }, log);
}

/** A body that arrives after its headers is parsed in an event of the socket, which inject() does not have. */
async function sendInTwoParts(path: string, cookie: string, body: string): Promise<number | undefined> {
  const origin = await site.app.listen({ port: 0 });
  const arrived = once(site.app.server, 'request');
  const sending = request(`${origin}${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      traceparent: TRACEPARENT,
    },
  });
  sending.flushHeaders();
  await arrived;
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

/** All spans so far; only a stop exports the pending ones. */
async function collected(): Promise<CollectedSpan[]> {
  await tracing?.stop();
  tracing = await start();
  await site.restart();
  return collector.spans();
}

function textOf({ attributes }: Pick<CollectedSpan, 'attributes'>): string {
  return String(attributes['db.query.text']);
}

/** The feed also reads every 400 ms. */
function isFeedRead(text: string): boolean {
  return text.includes('pg_current_snapshot');
}

function recordStatements() {
  const { query } = Client.prototype;
  const texts: string[] = [];
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    texts.push(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  return { texts, stop: () => void (Client.prototype.query = query) };
}
