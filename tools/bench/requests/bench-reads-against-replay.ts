import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { countFailedRequests, runReplayLoad, runHttpLoad } from '../load/run-generator.ts';
import { recordRequestsForReplay } from '../load/record-requests-for-replay.ts';
import { createRawGetRequest } from '../load/raw-http-request.ts';
import type { BenchOptions } from '../bench-plans.ts';
import { readProcessCpuSeconds } from '../processor-and-memory.ts';
import { quantile } from '../quantile.ts';
import { formatMilliseconds, formatRate, type BenchResult } from '../bench-result-table.ts';

export type ReadBenchmark = {
  name: string;
  /** Each is sent once, because a repeated one might come from the cache. */
  paths: readonly string[];
  concurrency: number;
  reference: string;
  /** Minimum ratio to the reference. */
  aim?: number;
  minRate?: number;
  maxP50?: number;
  maxP99?: number;
  headers?: Record<string, string>;
};
/** `refused` counts rejections in the counted rounds; `rate` is that of the other responses. */
export type ReadBenchmarkResult = { ours: Side; plain: Side; rejected: Failures };
/** `processor`: microseconds per response in one process, without PostgreSQL. */
type Failures = Record<string, number>;
type Side = { rate: number; p50: number; p99: number; processor: number };

/** Alternates uncached requests with the same statements and pages run without the application. */
export async function benchReadsAgainstReplay(
  site: StartedTestSite,
  reading: ReadBenchmark,
  { plan, step }: BenchOptions,
): Promise<ReadBenchmarkResult> {
  const { name, paths, concurrency, headers = {} } = reading;
  const jobs = await recordRequestsForReplay(site.connection(), paths, headers);
  const share = Math.floor(paths.length / (plan.rounds + 1));
  const [ours, plain]: [Side[], Side[]] = [[], []];
  const rejected: Failures = {};
  for (let round = 0; round <= plan.rounds; round++) {
    const part = [round * share, (round + 1) * share] as const;
    const bare = await runReplayLoad({
      connection: site.connection(),
      concurrency,
      jobs: jobs.slice(...part),
    });
    const requests = paths.slice(...part).map((path) => createRawGetRequest(path, headers));
    const before = readProcessCpuSeconds(site.pid);
    const http = await runHttpLoad({ port: site.port, connections: concurrency, requests, once: true });
    const processor = ((readProcessCpuSeconds(site.pid) - before) * 1e6) / http.count;
    // The first round warms up both sides.
    if (round === 0) continue;
    plain.push(bare);
    ours.push({ ...http, rate: http.rate * (1 - countFailedRequests(http) / http.count), processor });
    for (const [status, times] of Object.entries(http.failures))
      rejected[status] = (rejected[status] ?? 0) + times;
    step(
      `${name}, round ${round} of ${plan.rounds}: ${(http.rate / bare.rate).toFixed(2)}, p99 ${formatMilliseconds(http.p99)}`,
    );
  }
  return { ours: middle(ours), plain: middle(plain), rejected };
}

export function createReadBenchRow(
  { name, concurrency, reference, aim, minRate, maxP50, maxP99 }: ReadBenchmark,
  { ours, plain, rejected }: ReadBenchmarkResult,
): BenchResult {
  const ratio = ours.rate / plain.rate;
  const accidents = Object.entries(rejected).map(([status, times]) => `, **${times} times ${status}**`);
  const aims = [
    aim === undefined ? [] : `>= ${aim.toFixed(2)}`,
    minRate === undefined ? [] : `>= ${minRate}/s`,
    maxP50 === undefined ? [] : `p50 <= ${maxP50} ms`,
    maxP99 === undefined ? [] : `p99 <= ${maxP99} ms`,
  ].flat();
  return {
    name,
    how: `${concurrency}, kept alive, not compressed, every URL different`,
    reference: `${reference} ${formatRate(plain.rate)}, p50 ${formatMilliseconds(plain.p50)}, p99 ${formatMilliseconds(plain.p99)}`,
    reached: `${formatRate(ours.rate)}, p50 ${formatMilliseconds(ours.p50)}, p99 ${formatMilliseconds(ours.p99)}: **${ratio.toFixed(2)}**; processor ${ours.processor.toFixed(0)} to ${plain.processor.toFixed(0)} µs${accidents.join('')}`,
    aim: aims.join(', '),
    isReached:
      accidents.length === 0 &&
      ratio >= (aim ?? 0) &&
      ours.rate >= (minRate ?? 0) &&
      ours.p50 <= (maxP50 ?? Infinity) &&
      ours.p99 <= (maxP99 ?? Infinity),
  };
}

function middle(loads: readonly Side[]): Side {
  const of = (name: keyof Side) =>
    quantile(
      loads.map((load) => load[name]),
      0.5,
    );
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), processor: of('processor') };
}
