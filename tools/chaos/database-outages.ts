import { execFileSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  startFaultInjectionProxy,
  type FaultInjectionProxy,
} from '#server/testing/servers/fault-injection-proxy.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '#server/testing/postgres/temporary-postgres.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type OutageTestPlan = { rounds: number; log?: (line: string) => void };
export type OutageTestReport = { faults: string[]; unreadyAfter: number[]; readyAfter: number[] };

type Places = { site: StartedTestSite; proxy: FaultInjectionProxy; postgres: TemporaryPostgres };
type Outage = { name: string; begin(places: Places): void; end(places: Places): void };

const OUTAGES: Outage[] = [
  {
    name: 'connections cut and refused',
    begin: ({ proxy }) => proxy.cut(),
    end: ({ proxy }) => proxy.restore(),
  },
  { name: 'nothing comes through', begin: ({ proxy }) => proxy.stall(), end: ({ proxy }) => proxy.restore() },
  {
    name: 'PostgreSQL hangs (SIGSTOP)',
    begin: ({ postgres }) => signalAll(postgres, 'STOP'),
    end: ({ postgres }) => signalAll(postgres, 'CONT'),
  },
];
const WITHIN_MS = 20_000;

export async function runDatabaseOutageTest({
  rounds,
  log = () => {},
}: OutageTestPlan): Promise<OutageTestReport> {
  const report: OutageTestReport = { faults: [], unreadyAfter: [], readyAfter: [] };
  const postgres = await startTemporaryPostgres();
  const { host, port, user, password, database } = postgres.connection;
  const proxy = await startFaultInjectionProxy({ path: `${host}/.s.PGSQL.${port}` });
  const site = await startTestSite({
    DATABASE_URL: `postgres://${user}:${String(password)}@127.0.0.1:${proxy.port}/${database}`,
    DEMO_DATA: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    BACKUP_INTERVAL: 'off',
  });
  const places = { site, proxy, postgres };
  try {
    for (let round = 0; round < rounds; round++) {
      const outage = assertDefined(OUTAGES[round % OUTAGES.length]);
      for (const fault of await oneOutage(outage, places, report))
        report.faults.push(`round ${round}, ${outage.name}: ${fault}`);
      log(
        `${outage.name}: not ready after ${Math.round(assertDefined(report.unreadyAfter.at(-1)))} ms, ready again after ${Math.round(assertDefined(report.readyAfter.at(-1)))} ms`,
      );
    }
    report.faults.push(...(await cutsDuringRequests(places)));
    return report;
  } finally {
    signalAll(postgres, 'CONT');
    proxy.restore();
    await site.stop();
    await proxy.close();
    await postgres.stop();
  }
}

async function oneOutage(outage: Outage, places: Places, report: OutageTestReport): Promise<string[]> {
  const { site } = places;
  const found: string[] = [];
  const request = async (path: string, init: RequestInit = {}) =>
    fetch(site.baseUrl + path, { ...init, signal: AbortSignal.timeout(WITHIN_MS) });
  await warmUp(places.proxy, async () => {
    for (const path of [...CACHED, ...CACHED]) await (await request(path)).text();
  });
  outage.begin(places);
  report.unreadyAfter.push(await until(async () => (await request('/health/ready')).status === 503));
  const live = await request('/health/live');
  if (live.status !== 200) found.push(`live is ${live.status}`);
  for (const path of CACHED) {
    const page = await request(path);
    if (page.status !== 200) found.push(`${path} is ${page.status} although it was cached`);
    await page.text();
  }
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"nobody-here","password":"crispy-thigh-9"}',
  };
  for (const [path, init] of [
    ['/api/users?limit=3', {}],
    ['/api/auth/login', login],
  ] as const) {
    const answer = await request(path, init);
    const { status, headers } = answer;
    if (
      status !== 503 ||
      !headers.get('retry-after') ||
      !headers.get('content-type')?.includes('problem+json')
    )
      found.push(`${path} answers ${status}, Retry-After ${headers.get('retry-after')}`);
    await answer.text();
  }
  outage.end(places);
  report.readyAfter.push(await until(async () => (await request('/health/ready')).status === 200));
  const after = await request('/api/users?limit=3');
  if (after.status !== 200) found.push(`afterwards /api/users is ${after.status}`);
  return found;
}

const CACHED = ['/', '/sandwich/1', '/api/sandwiches/1', '/api/sandwiches/popular?limit=5'];

/** A lost notification connection empties the response cache; a pass without a new connection fills it again. */
async function warmUp(proxy: FaultInjectionProxy, askForAll: () => Promise<void>): Promise<void> {
  let opened = 0;
  const count = (message: unknown) => {
    if ((message as { socket: Socket }).socket.localPort === proxy.port) opened++;
  };
  subscribe('net.server.socket', count);
  try {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      opened = 0;
      // Responses are cached once the notification connection is back, at most two seconds after readiness.
      await pause(3_000);
      await askForAll();
      // A connection that is lost at the end is opened again after 100 ms.
      await pause(500);
      if (opened === 0) return;
    }
  } finally {
    unsubscribe('net.server.socket', count);
  }
  throw new Error(
    `Connections to the database were opened in each of ${MAX_PASSES} passes: nothing is kept.`,
  );
}

const MAX_PASSES = 10;

/** Cuts connections during requests: each request is answered normally or with 503, and the process survives. */
async function cutsDuringRequests({ site, proxy }: Places): Promise<string[]> {
  const statuses = new Map<number, number>();
  const clients = Array.from({ length: 8 }, async (_, at) => {
    for (let attempt = 0; attempt < 60; attempt++) {
      const answer = await fetch(`${site.baseUrl}/api/users?limit=${1 + ((at + attempt) % 50)}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      await answer.text();
    }
  });
  const cutting = (async () => {
    for (let cut = 0; cut < 10; cut++) {
      await pause(50);
      proxy.reset();
    }
  })();
  await Promise.all([...clients, cutting]);
  const strange = [...statuses].filter(([status]) => status !== 200 && status !== 503);
  return strange.map(([status, count]) => `${count} answers of ${status} while connections were cut`);
}

async function until(holds: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - since > 180_000) throw new Error('It did not come to pass.');
    await pause(50);
  }
  return performance.now() - since;
}

function signalAll({ connection }: TemporaryPostgres, signal: 'STOP' | 'CONT'): void {
  const folder = String(connection.host).replace(/\/run$/, '');
  const postmasters = pids(['-f', `${folder}/data`]);
  for (const pid of postmasters) for (const one of [pid, ...pids(['-P', String(pid)])]) kill(one, signal);
}

function pids(query: string[]): number[] {
  try {
    return execFileSync('pgrep', query, { encoding: 'utf8' }).trim().split('\n').map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

function kill(pid: number, signal: 'STOP' | 'CONT'): void {
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // The process has ended in the meantime.
  }
}
