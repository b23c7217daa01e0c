import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChaosSite } from './chaos-site.ts';

export type OverloadReport = {
  peak: number;
  goodput: number;
  share: number;
  acceptedP99: number;
  rejected: number;
  /** Milliseconds until responses are as fast as before. */
  recoveryMs: number;
  faults: string[];
};

const MIN_SHARE = 0.7;
const MAX_RECOVERY_MS = 10_000;
const CLIENTS = 32;

/**
 * Sends as many requests as the site can answer, then twice as many in an open loop: the excess is rejected,
 * the rest succeeds.
 */
export async function runOverloadTest({ seconds = 20, say = console.log } = {}): Promise<OverloadReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-overload-'));
  const site = await startChaosSite(dataDir, { DEMO_DATA: 'true', BACKUP_INTERVAL: 'off' });
  try {
    await site.start();
    await closedLoop(site.url, seconds / 2);
    const calm = await closedLoop(site.url, seconds);
    const repeated = await closedLoop(site.url, seconds);
    const peak = Math.max(calm.good.length, repeated.good.length) / seconds;
    say(`peak: ${Math.round(peak)} a second`);
    const health = watchHealth(site.url);
    const overloaded = await openLoop(site.url, { rate: peak * 2, seconds });
    const faults = await health.end();
    const recoveryMs = await recovery(site.url, Math.max(250, p99(calm.good)));
    const goodput = overloaded.good.length / seconds;
    const report = {
      peak,
      goodput,
      share: goodput / peak,
      acceptedP99: p99(overloaded.good),
      rejected: overloaded.rejected,
      recoveryMs,
    };
    if (report.share < MIN_SHARE) faults.push(`goodput is ${report.share.toFixed(2)} of the peak`);
    if (recoveryMs > MAX_RECOVERY_MS) faults.push(`it takes ${Math.round(recoveryMs)} ms to recover`);
    if (overloaded.strange.size > 0)
      faults.push(`strange answers: ${JSON.stringify([...overloaded.strange])}`);
    if (!site.isRunning()) faults.push('the process is gone');
    return { ...report, faults };
  } finally {
    await site.killNode();
    site.killPostgres();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Outcome = { good: number[]; rejected: number; strange: Map<string, number> };

let requestCount = 0;

/** No address repeats, so that no response is cached. */
function nextPath(): string {
  requestCount += 1;
  return requestCount % 4 === 0
    ? `/api/users?limit=${1 + (requestCount % 50)}`
    : `/api/sandwiches/search?q=${WORDS[requestCount % WORDS.length]}%20${requestCount}`;
}

const WORDS = ['hot', 'honey', 'crispy', 'pickle', 'thigh', 'nashville', 'spicy'];

async function closedLoop(url: string, seconds: number): Promise<Outcome> {
  const outcome = { good: [], rejected: 0, strange: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) await sendRequest(url + nextPath(), agent, outcome);
    }),
  );
  agent.destroy();
  return outcome;
}

async function openLoop(url: string, { rate, seconds }: { rate: number; seconds: number }): Promise<Outcome> {
  const outcome = { good: [], rejected: 0, strange: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const all: Promise<void>[] = [];
  const since = performance.now();
  while (performance.now() - since < seconds * 1000) {
    const due = Math.floor(((performance.now() - since) / 1000) * rate);
    while (all.length < due) all.push(sendRequest(url + nextPath(), agent, outcome));
    await pause(5);
  }
  await Promise.all(all);
  agent.destroy();
  return outcome;
}

const TIMEOUT_MS = 5_000;

function sendRequest(url: string, agent: Agent, outcome: Outcome): Promise<void> {
  const since = performance.now();
  return new Promise((done) => {
    const strange = (description: string) => {
      outcome.strange.set(description, (outcome.strange.get(description) ?? 0) + 1);
      done();
    };
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) outcome.good.push(performance.now() - since);
        else if (answer.statusCode === 503 && answer.headers['retry-after']) outcome.rejected++;
        else return strange(String(answer.statusCode));
        done();
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => strange(error.message));
  });
}

function watchHealth(url: string) {
  const faults = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => null,
      );
      await answer?.body?.cancel();
      if (answer?.status !== 200) faults.add(`health is ${answer?.status ?? 'silent'} in the crowd`);
      await pause(500);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return [...faults];
    },
  };
}

async function recovery(url: string, maxMs: number): Promise<number> {
  const since = performance.now();
  const agent = new Agent({ keepAlive: true });
  for (let inTime = 0; inTime < 10 && performance.now() - since < 60_000;) {
    const one: Outcome = { good: [], rejected: 0, strange: new Map() };
    await sendRequest(url + nextPath(), agent, one);
    inTime = one.good[0] !== undefined && one.good[0] <= maxMs ? inTime + 1 : 0;
  }
  agent.destroy();
  return performance.now() - since;
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
