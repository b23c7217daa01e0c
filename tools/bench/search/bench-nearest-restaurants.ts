import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import type { BenchOptions } from '../bench-plans.ts';
import {
  benchReadsAgainstReplay,
  createReadBenchRow,
  type ReadBenchmark,
} from '../requests/bench-reads-against-replay.ts';
import type { BenchResult } from '../bench-result-table.ts';

const MAX_P99_MS = 10;
const SEARCHES = { short: 200, full: 2_000 };

const KINDS = [
  { label: '', more: '' },
  { label: ', as the site asks (locations=1)', more: '&locations=1' },
];

export async function* benchNearestRestaurants(
  site: StartedTestSite,
  bench: BenchOptions,
): AsyncGenerator<BenchResult> {
  const each = bench.plan.isFull ? SEARCHES.full : SEARCHES.short;
  const ways = KINDS.flatMap((kind) => [1, 8].map((concurrency) => ({ ...kind, concurrency })));
  for (const { label, more, concurrency } of ways) {
    const reading: ReadBenchmark = {
      name: `nearest 20 restaurants${label}, ${concurrency === 1 ? 'one at a time' : `${concurrency} at a time`}`,
      paths: Array.from(
        { length: each * (bench.plan.rounds + 1) },
        (_, turn) => pathOf(turn + concurrency * 50_000) + more,
      ),
      concurrency,
      reference: 'pg',
      maxP99: MAX_P99_MS,
    };
    yield createReadBenchRow(reading, await benchReadsAgainstReplay(site, reading, bench));
  }
}

function pathOf(turn: number): string {
  const latitude = 33.9 + ((turn * 0.618_034) % 1) * 0.25;
  const longitude = -118.45 + ((turn * 0.754_878) % 1) * 0.4;
  return `/api/restaurants/search?lat=${latitude.toFixed(5)}&lng=${longitude.toFixed(5)}&limit=20`;
}
