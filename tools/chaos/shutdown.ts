import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { startChaosSite, type ChaosSite } from './chaos-site.ts';

export type ShutdownPlan = { restarts: number; clients?: number; log?: (line: string) => void };
export type ShutdownReport = {
  answered: number;
  /** Connections that the kernel accepted after the server stopped listening; clients retry them. */
  turnedAway: number;
  faults: string[];
  stops: number[];
};

/** Restarts under load, as in a deployment: each started request is answered, and the process exits with 0. */
export async function runShutdownTest({
  restarts,
  clients = 24,
  log = () => {},
}: ShutdownPlan): Promise<ShutdownReport> {
  const postgres = await startTemporaryPostgres();
  const { host, port, user, password, database } = postgres.connection;
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-shutdown-'));
  const site = await startChaosSite(dataDir, {
    DATABASE_URL: `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(assertDefined(host))}&port=${port}`,
    DEMO_DATA: 'true',
    BACKUP_INTERVAL: 'off',
  });
  const report: ShutdownReport = { answered: 0, turnedAway: 0, faults: [], stops: [] };
  const end = new AbortController();
  try {
    await site.start();
    const load = Array.from({ length: clients }, (_, at) => sendRequestsUntil(site, at, report, end.signal));
    for (let round = 1; round <= restarts; round++) {
      await pause(300 + (round % 5) * 60);
      await restart(site, report);
      if (round % 10 === 0)
        log(`${round} restarts, ${report.answered} answered, ${report.faults.length} faults`);
    }
    await pause(300);
    end.abort();
    await Promise.all(load);
    return report;
  } finally {
    end.abort();
    await site.killNode();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function restart(site: ChaosSite, report: ShutdownReport): Promise<void> {
  const begun = await Promise.all(Array.from({ length: BEGUN }, () => begin(site.url)));
  const since = performance.now();
  const stopped = site.stop();
  await pause(100);
  for (const outcome of await Promise.all(begun.map((finish) => finish())))
    if (outcome === 'answered') report.answered++;
    else report.faults.push(`what it had taken was not answered: ${outcome}`);
  const code = await stopped;
  report.stops.push(performance.now() - since);
  if (code !== 0) report.faults.push(`it ended with ${code}`);
  await site.start();
}

const BEGUN = 4;

/** A request whose body the server has asked for (100 Continue), so it has been accepted. */
function begin(url: string): Promise<() => Promise<string>> {
  const headers = {
    'content-type': 'application/json',
    'content-length': 2,
    'sec-fetch-site': 'same-origin',
    expect: '100-continue',
  };
  const sent = request(`${url}/api/auth/logout`, { method: 'POST', headers });
  const outcome = new Promise<string>((done) => {
    sent.on('error', ({ message }) => done(message));
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer.resume();
      done(statusCode < 500 || statusCode === 503 ? 'answered' : `${statusCode}`);
    });
  });
  return new Promise((taken) => {
    const finish = () => {
      sent.end('{}');
      return outcome;
    };
    sent.once('continue', () => taken(finish)).flushHeaders();
    void outcome.then(() => taken(finish));
  });
}

const PATHS = [
  '/',
  '/sandwich/2',
  '/api/sandwiches/search?q=hot',
  '/api/users?limit=20',
  '/api/restaurants/search?lat=34.05&lng=-118.24',
];

async function sendRequestsUntil(
  { url }: ChaosSite,
  number: number,
  report: ShutdownReport,
  end: AbortSignal,
): Promise<void> {
  const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
  for (let sent = number; !end.aborted; sent++) {
    const outcome = await sendRequest(url + assertDefined(PATHS[sent % PATHS.length]), agent);
    if (outcome === 'answered') report.answered++;
    else if (outcome === 'turned away') report.turnedAway++;
    else if (outcome !== 'nobody there') report.faults.push(outcome);
    if (outcome !== 'answered') await pause(20);
  }
  agent.destroy();
}

function sendRequest(url: string, agent: Agent): Promise<string> {
  return new Promise((done) => {
    let got = 0;
    let isWhole = false;
    const sent = request(url, { agent }, (answer) => {
      answer.on('data', (bytes: Buffer) => (got += bytes.length));
      answer.on('end', () => (isWhole = answer.complete));
      answer.on('close', () => {
        if (!isWhole) return done(`an answer of ${answer.statusCode} broke off after ${got} bytes`);
        done(
          assertDefined(answer.statusCode) < 500 || answer.statusCode === 503
            ? 'answered'
            : `an answer of ${answer.statusCode}`,
        );
      });
      answer.on('error', () => {});
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (got > 0) return;
      // Refused, or closed before the first byte: the server has not begun the request.
      done(error.code === 'ECONNREFUSED' ? 'nobody there' : 'turned away');
    });
    sent.end();
  });
}
