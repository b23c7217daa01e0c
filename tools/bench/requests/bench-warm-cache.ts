import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { runHttpLoad, type HttpLoadResult } from '../load/run-generator.ts';
import { createRawGetRequest } from '../load/raw-http-request.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchOptions } from '../bench-plans.ts';
import { quantile } from '../quantile.ts';
import { startStealTimeTimer, readProcessCpuSeconds } from '../processor-and-memory.ts';
import { formatMilliseconds, formatRate, type BenchResult } from '../bench-result-table.ts';

export const WARM_CACHE_BENCH_CONNECTIONS = 32;
const MAX_SLOWDOWN = 1.5;
/** Short, because other load on a machine comes and goes within seconds. */
const TURN_SECONDS = 1.5;
const WARM_UP_SECONDS = 2;

const AIM = 0.6;

type WarmPath = { name: string; path: string; aim: number };
type Answer = { bytes: number; encoding: string };
type Measured = WarmPath & Answer & { turns: Turn[] };

/** Each round starts a new process, because one can be slower than another for its lifetime (decision 0049). */
export async function* benchWarmCache(
  environment: Record<string, string>,
  bench: BenchOptions,
): AsyncGenerator<BenchResult> {
  const measured = new Map<string, Measured>();
  for (let life = 1; life <= bench.plan.rounds; life++) {
    bench.step(`Process ${life} of ${bench.plan.rounds}`);
    const site = await startTestSite(environment);
    try {
      for (const path of await pathsIn(site)) {
        const { turns, ...answer } = await onePath(site, path, bench);
        measured.set(path.path, {
          ...path,
          ...answer,
          turns: [...(measured.get(path.path)?.turns ?? []), ...turns],
        });
      }
    } finally {
      await site.stop();
    }
  }
  for (const one of measured.values()) yield rowOf(one, bench.plan.rounds);
}

async function pathsIn(site: StartedTestSite): Promise<WarmPath[]> {
  const client = new Client(site.connection());
  await client.connect();
  const [popular] = await selectIds(
    client,
    `SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY rating_count DESC, id LIMIT 1`,
  );
  const [its] = await selectIds(client, `SELECT restaurant_id AS id FROM sandwiches WHERE id = $1`, [
    popular,
  ]);
  await client.end();
  return pathsOf(assertDefined(popular), assertDefined(its));
}

function pathsOf(sandwich: string, restaurant: string): WarmPath[] {
  return [
    { name: 'popular (JSON)', path: '/api/sandwiches/popular', aim: AIM },
    { name: 'a sandwich (JSON)', path: `/api/sandwiches/${sandwich}`, aim: AIM },
    { name: 'its reviews (JSON)', path: `/api/sandwiches/${sandwich}/reviews`, aim: AIM },
    { name: 'its restaurant (JSON)', path: `/api/restaurants/${restaurant}`, aim: AIM },
    { name: 'home (HTML)', path: '/', aim: AIM },
    { name: 'a sandwich (HTML)', path: `/sandwich/${sandwich}`, aim: AIM },
    { name: 'its restaurant (HTML)', path: `/restaurant/${restaurant}`, aim: AIM },
    { name: 'explore, "spicy" (HTML)', path: '/explore?q=spicy', aim: AIM },
  ];
}

async function onePath(
  site: StartedTestSite,
  { path }: WarmPath,
  { plan, step }: BenchOptions,
): Promise<Answer & { turns: Turn[] }> {
  const bare = await startBareServer(site.baseUrl + path);
  const requests = [createRawGetRequest(path, { 'accept-encoding': 'br' })];
  const load = async ({ port, pid }: Served, seconds: number): Promise<Round> => {
    const before = readProcessCpuSeconds(pid);
    const done = await assertNoFailedRequests(
      path,
      runHttpLoad({ port, connections: WARM_CACHE_BENCH_CONNECTIONS, requests, seconds, awake: true }),
    );
    return { ...done, processor: ((readProcessCpuSeconds(pid) - before) * 1e6) / done.count };
  };
  try {
    for (const served of [site, bare]) await load(served, WARM_UP_SECONDS);
    const turns: Turn[] = [];
    const many = Math.ceil(plan.seconds / (2 * TURN_SECONDS));
    for (let turn = 1; turn <= many; turn++) {
      const stolen = startStealTimeTimer();
      const plain = await load(bare, TURN_SECONDS);
      const ours = await load(site, TURN_SECONDS);
      turns.push({ plain, ours, stealShare: stolen() });
      step(`${path}, turn ${turn} of ${many}: ${(ours.rate / plain.rate).toFixed(2)}`);
    }
    return { bytes: bare.bytes, encoding: bare.encoding, turns };
  } finally {
    await bare.stop();
  }
}

function rowOf({ name, aim, bytes, encoding, turns }: Measured, lives: number): BenchResult {
  const quiet = quieterHalf(turns);
  const middle = (side: 'ours' | 'plain', of: keyof Pick<Round, 'rate' | 'p99' | 'processor'>) =>
    quantile(
      quiet.map((turn) => turn[side][of]),
      0.5,
    );
  const ratio = middle('ours', 'rate') / middle('plain', 'rate');
  const slower = middle('ours', 'p99') / middle('plain', 'p99');
  return {
    name: `${name}, warm`,
    how: `${WARM_CACHE_BENCH_CONNECTIONS}, kept alive, ${encoding}, ${bytes.toLocaleString('en')} bytes; median of the ${quiet.length} of ${turns.length} turns with the least CPU steal (${percent(quiet)}), ${lives} processes`,
    reference: `node:http ${formatRate(middle('plain', 'rate'))}, p99 ${formatMilliseconds(middle('plain', 'p99'))}`,
    reached: `${formatRate(middle('ours', 'rate'))}, p99 ${formatMilliseconds(middle('ours', 'p99'))}: **${ratio.toFixed(2)}**, p99 ${slower.toFixed(2)} times; processor ${middle('ours', 'processor').toFixed(0)} to ${middle('plain', 'processor').toFixed(0)} µs`,
    aim: `>= ${aim.toFixed(2)}, p99 <= ${MAX_SLOWDOWN} times`,
    isReached: ratio >= aim && slower <= MAX_SLOWDOWN,
  };
}

type Served = { port: number; pid: number };
/** `stealShare`: the share of processor time that the host gave to other machines (CPU steal). */
type Turn = { ours: Round; plain: Round; stealShare: number };
type Round = HttpLoadResult & { processor: number };

/** Returns all turns without CPU steal, because half of them would only be the first processes. */
function quieterHalf(turns: readonly Turn[]): Turn[] {
  const most = quantile(
    turns.map(({ stealShare }) => stealShare),
    0.5,
  );
  return turns.filter(({ stealShare }) => stealShare <= most);
}

function percent(turns: readonly Turn[]): string {
  const stealShare = turns.reduce((sum, turn) => sum + turn.stealShare, 0) / turns.length;
  return `${(100 * stealShare).toFixed(1)} %`;
}

/** A figure from rejected requests means nothing. */
export async function assertNoFailedRequests(
  what: string,
  load: Promise<HttpLoadResult>,
): Promise<HttpLoadResult> {
  const { failures, ...rest } = await load;
  if (Object.keys(failures).length > 0) throw new Error(`${what}: ${JSON.stringify(failures)}`);
  return { failures, ...rest };
}

async function startBareServer(url: string) {
  const port = await findFreePort();
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, url, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [line] = (await once(assertDefined(server.stdout), 'data')) as [Buffer];
  return {
    port,
    pid: assertDefined(server.pid),
    ...(JSON.parse(line.toString()) as Answer),
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}
