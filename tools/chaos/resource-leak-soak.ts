import { readFileSync, readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { startChaosSite } from './chaos-site.ts';
import { ChaosWriteLog } from './chaos-write-log.ts';
import { registerChaosWriter, runChaosWriter } from './run-writers.ts';

export type SoakSample = { minute: number; megabytes: number; handles: number; connections: number };
export type ResourceLeakSoakReport = {
  samples: SoakSample[];
  slopes: Omit<SoakSample, 'minute'>;
  faults: string[];
};

/** The first share of the time, in which caches fill and code is compiled. */
const WARM_UP = 1 / 3;
/** Per hour, as a share of the value after warming up. */
const MAX_GROWTH = 0.1;

export async function runSoakTest({ minutes = 60, say = console.log } = {}): Promise<ResourceLeakSoakReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-soak-'));
  const site = await startChaosSite(dataDir, { DEMO_DATA: 'true', BACKUP_INTERVAL: 'off' });
  const until = new AbortController();
  const samples: SoakSample[] = [];
  try {
    await site.start();
    const writer = await registerChaosWriter(site.url, 1);
    const targets = { restaurantId: 1, sandwichIds: Array.from({ length: 40 }, (_, at) => at + 1) };
    const work = [
      runChaosWriter(site.url, writer, targets, new ChaosWriteLog(), until.signal),
      read(site.url, until.signal),
      read(site.url, until.signal),
    ];
    for (let taken = 0; taken <= minutes * 2; taken++) {
      const sample = {
        minute: taken / 2,
        ...sizesOf(assertDefined(site.process().pid)),
        connections: await connectionsOf(dataDir),
      };
      samples.push(sample);
      if (taken % 4 === 0) say(JSON.stringify(sample));
      await pause(30_000);
    }
    until.abort();
    await Promise.allSettled(work);
    return evaluateSamples(samples);
  } finally {
    until.abort();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function evaluateSamples(samples: SoakSample[]): ResourceLeakSoakReport {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const slopes = {
    megabytes: linearSlope(warm, 'megabytes'),
    handles: linearSlope(warm, 'handles'),
    connections: linearSlope(warm, 'connections'),
  };
  const faults = (Object.keys(slopes) as (keyof typeof slopes)[])
    .filter((name) => slopes[name] * 60 > mean(warm, name) * MAX_GROWTH + 1)
    .map((name) => `${name} grow by ${(slopes[name] * 60).toFixed(1)} an hour`);
  return { samples, slopes, faults };
}

export function linearSlope<Name extends string>(
  samples: ({ minute: number } & Record<Name, number>)[],
  name: Name,
): number {
  const x = samples.reduce((sum, { minute }) => sum + minute, 0) / samples.length;
  const y = mean(samples, name);
  const over = samples.reduce((sum, sample) => sum + (sample.minute - x) * (sample[name] - y), 0);
  const under = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

function mean<Name extends string>(samples: Record<Name, number>[], name: Name): number {
  return samples.reduce((sum, sample) => sum + sample[name], 0) / samples.length;
}

async function read(url: string, until: AbortSignal): Promise<void> {
  const paths = [
    '/',
    '/explore',
    '/api/sandwiches/search?q=hot',
    '/api/users?limit=20',
    '/api/map?bbox=-119,33,-117,35&zoom=9',
  ];
  for (let requestCount = 0; !until.aborted; requestCount++) {
    const path =
      requestCount % 3 === 0
        ? `/sandwich/${1 + (requestCount % 40)}`
        : assertDefined(paths[requestCount % paths.length]);
    await fetch(url + path, { signal: until }).then(
      (answer) => answer.text(),
      () => pause(100),
    );
  }
}

function sizesOf(pid: number): { megabytes: number; handles: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

async function connectionsOf(dataDir: string): Promise<number> {
  const client = new Client(assertDefined(readRunningProcessFile(dataDir)).connection);
  await client.connect();
  const { rows } = await client.query(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()',
  );
  await client.end();
  return rows[0].count as number;
}
