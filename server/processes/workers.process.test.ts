import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { copyDataFolder } from '#server/testing/postgres/copy-data-folder.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';

/** A pause between requests, so that they do not take the CPU time that a start needs. */
const BREATH_MS = 20;

/** `npm start` with WORKERS=2, as an operator starts it, over an embedded PostgreSQL of its own. */
let dataDir: string;
let url: string;
let port: number;
let metricsPort: number;
let primary: ChildProcess;
let output = '';

beforeAll(async () => {
  dataDir = copyDataFolder();
  port = await findFreePort();
  metricsPort = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  await start();
}, 120_000);

afterAll(async () => {
  if (isRunning(primary.pid!)) {
    primary.kill('SIGTERM');
    await once(primary, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('two workers serve, the address is printed once, and each shows a write of the other at once', async () => {
  expect(childrenOf(primary.pid!, 'main.ts')).toHaveLength(2);
  expect(output.match(/is served on/g)).toHaveLength(1);
  const member = await register();
  const id = await addSandwich();
  const before = (await json(`/api/sandwiches/${id}`)) as { reviewCount: number };
  // Each request uses a new connection, and those go to the workers in turn.
  for (let time = 0; time < 4; time++) await json(`/api/sandwiches/${id}`);
  const answer = await sendRequest(
    'POST',
    '/api/reviews',
    { sandwichId: id, rating: 4, comment: 'For both.' },
    member,
  );
  expect(answer.status).toBe(201);
  for (let time = 0; time < 6; time++) {
    const sandwich = (await (
      await sendRequest('GET', `/api/sandwiches/${id}`, undefined, member)
    ).json()) as typeof before;
    expect(sandwich.reviewCount).toBe(before.reviewCount + 1);
  }
});

test('a killed worker is replaced while the site keeps answering', async () => {
  const [killed, survivor] = childrenOf(primary.pid!, 'main.ts') as [number, number];
  const before = await countCrashes();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(isRunning(killed)).toBe(false), 60_000);
  // A connection that was being passed to the dead worker is lost, so the request times out and is repeated.
  await vi.waitFor(async () => expect((await askReady()).status).toBe(200), 60_000);
  await vi.waitFor(() => expect(childrenOf(primary.pid!, 'main.ts')).toHaveLength(2), 60_000);
  expect(childrenOf(primary.pid!, 'main.ts')).toContain(survivor);
  expect(await countCrashes()).toBe(before + 1);
});

test.runIf(isLongRun)('SIGHUP replaces the workers one by one without refusing a request', async () => {
  const before = childrenOf(primary.pid!, 'main.ts');
  const answers = new Set<string>();
  let isReplacing = true;
  const clients = ['keep-alive', 'close'].map(async (connection) => {
    while (isReplacing) {
      answers.add(await readinessOver(connection));
      await pause(BREATH_MS);
    }
  });

  primary.kill('SIGHUP');
  await vi.waitFor(() => expect(before.filter(isRunning)).toEqual([]), 110_000);

  isReplacing = false;
  await Promise.all(clients);
  // On a busy machine the database can answer too late, which is not tested here.
  expect([...answers].filter((answer) => answer !== 'database away')).toEqual(['ready']);
  expect(childrenOf(primary.pid!, 'main.ts')).toHaveLength(2);
  expect(isRunning(primary.pid!)).toBe(true);
});

test('a port in use is reported once, before a database is created, and all processes exit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-workers-'));
  const late = spawnSite({ DATA_DIR: folder });
  let errorOutput = '';
  late.stderr!.on('data', (text: Buffer) => (errorOutput += text.toString()));
  const [code] = (await once(late, 'exit')) as [number];
  expect(code).toBe(1);
  expect(errorOutput.match(/is already in use/g)).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test('a killed primary takes the workers and PostgreSQL with it, and the next start finds the data', async () => {
  const all = [...childrenOf(primary.pid!, 'main.ts'), ...childrenOf(primary.pid!, 'postgres')];
  expect(all).toHaveLength(3);
  primary.kill('SIGKILL');
  await vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), 60_000);
  await start();
  expect(await json('/api/sandwiches')).toHaveLength(1);
});

test('SIGTERM lets all processes finish their requests and leaves none behind', async () => {
  const all = [...childrenOf(primary.pid!, 'main.ts'), ...childrenOf(primary.pid!, 'postgres')];
  const begun = await Promise.all(Array.from({ length: 20 }, beginReport));
  primary.kill('SIGTERM');
  const exit = once(primary, 'exit') as Promise<[number]>;
  expect(await Promise.all(begun.map((end) => end()))).toEqual(Array.from({ length: 20 }, () => 204));
  expect((await exit)[0]).toBe(0);
  expect(all.filter(isRunning)).toEqual([]);
});

async function start(): Promise<void> {
  output = '';
  primary = spawnSite({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
  // Metrics requests reach workers that are still starting, which must not mistake them for their settings.
  let isStarting = true;
  const scraping = (async () => {
    while (isStarting) {
      await scrape()
        .then((response) => response.text())
        .catch(() => {});
      await pause(BREATH_MS);
    }
  })();
  await untilPrinted(primary, 'is served on').finally(() => (isStarting = false));
  await scraping;
}

/** On a busy machine, a starting worker can be too slow for its metrics. */
async function countCrashes(): Promise<number> {
  const metrics = await vi.waitFor(async () => {
    const response = await scrape();
    expect(response.status).toBe(200);
    return response.text();
  }, 60_000);
  return Number(/^clucket_worker_restarts_total\{cause="crash"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

async function scrape(): Promise<Response> {
  return fetch(`http://127.0.0.1:${metricsPort}/metrics`);
}

function spawnSite(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      WORKERS: '2',
      DEMO_DATA: 'false',
      PORT: String(port),
      BASE_URL: url,
      ...environment,
    },
  });
}

async function untilPrinted(site: ChildProcess, expected: string): Promise<void> {
  site.stdout!.on('data', (text: Buffer) => (output += text.toString()));
  await vi.waitFor(() => expect(output).toContain(expected), { timeout: 110_000, interval: 50 });
}

async function addSandwich(): Promise<number> {
  const { connection } = readRunningProcessFile(dataDir)!;
  const database = openDatabase({ connection, log: createLogger('silent'), size: 1 });
  const { id } = await createTestSandwich(database.db);
  await database.close();
  return id;
}

async function register(): Promise<string> {
  const member = { username: 'both', email: 'both@example.test', password: 'crispy-thigh-9' };
  const { headers } = await sendRequest('POST', '/api/auth/register', member);
  return headers.getSetCookie()[0]!.split(';')[0]!;
}

async function readinessOver(connection: string): Promise<string> {
  const answer = await fetch(`${url}/health/ready`, { headers: { connection } }).catch(() => null);
  return answer ? ((await answer.json()) as { status: string }).status : 'refused';
}

function askReady(): Promise<Response> {
  return fetch(`${url}/health/ready`, {
    signal: AbortSignal.timeout(5_000),
    headers: { connection: 'close' },
  });
}

function sendRequest(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  return fetch(url + path, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      connection: 'close',
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Resolves when a worker has read the headers and waits for the body, which the result sends. */
async function beginReport(): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ message: 'The fryer is cold' });
  const headers = {
    expect: '100-continue',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const begun = request(`${url}/api/error-log`, { method: 'POST', headers, agent: false });
  begun.flushHeaders();
  await once(begun, 'continue');
  return async () => {
    const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
    begun.end(body);
    const [{ statusCode }] = await answered;
    return statusCode;
  };
}

async function json(path: string): Promise<unknown> {
  return (await sendRequest('GET', path)).json();
}

function childrenOf(pid: number, named: string): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.map(Number).filter((child) => commandOf(child).includes(named));
}

function isRunning(pid: number): boolean {
  return commandOf(pid) !== '';
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
