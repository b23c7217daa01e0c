import type { Client } from 'pg';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchOptions } from '../bench-plans.ts';
import {
  benchReadsAgainstReplay,
  createReadBenchRow,
  type ReadBenchmarkResult,
  type ReadBenchmark,
} from '../requests/bench-reads-against-replay.ts';
import type { BenchResult } from '../bench-result-table.ts';

const MAX_GROWTH = 2.5;
const PAGE = 20;
const EACH = { short: 160, full: 800 };

type Aims = Pick<ReadBenchmark, 'minRate' | 'maxP50'>;
const AIMS_OF_ONE_CLIENT: Readonly<Record<number, Aims>> = { 20_000: { maxP50: 4.5 } };
/** At 100,000 and more, 1.5 times and twice what the site took before its search was simplified. */
const AIMS_OF_EIGHT_CLIENTS: Readonly<Record<number, Aims>> = {
  20_000: { minRate: 450 },
  100_000: { maxP50: 46 },
  1_000_000: { maxP50: 72 },
};

export async function benchSearch(
  site: StartedTestSite,
  client: Client,
  size: number,
  bench: BenchOptions,
): Promise<{ rows: BenchResult[]; ofEight: ReadBenchmarkResult }> {
  const each = bench.plan.isFull ? EACH.full : EACH.short;
  const perClientCount = each * (bench.plan.rounds + 1);
  const paths = await pathsOf(client, 2 * perClientCount);
  const readings = [
    { concurrency: 1, aims: AIMS_OF_ONE_CLIENT[size] },
    { concurrency: 8, aims: AIMS_OF_EIGHT_CLIENTS[size] },
  ].map(({ concurrency, aims }, at): ReadBenchmark => ({
    name: `search by text, ${size.toLocaleString('en')} sandwiches, ${concurrency} at a time`,
    paths: paths.slice(at * perClientCount, (at + 1) * perClientCount),
    concurrency,
    reference: 'pg',
    ...aims,
  }));
  const rows: BenchResult[] = [];
  let read: ReadBenchmarkResult | undefined;
  for (const reading of readings) {
    read = await benchReadsAgainstReplay(site, reading, bench);
    rows.push(createReadBenchRow(reading, read));
  }
  return { rows, ofEight: assertDefined(read) };
}

export function createSearchGrowthBenchRow(
  smallest: ReadBenchmarkResult,
  largest: ReadBenchmarkResult,
  sizes: string,
): BenchResult {
  const times = largest.ours.p50 / smallest.ours.p50;
  return {
    name: `search by text, p50 ${sizes} sandwiches`,
    how: `8, kept alive, not compressed`,
    reference: '',
    reached: `**${times.toFixed(2)} times**`,
    aim: `<= ${MAX_GROWTH} times`,
    isReached: times <= MAX_GROWTH,
  };
}

async function pathsOf(client: Client, many: number): Promise<string[]> {
  const lexemes = await selectIds(
    client,
    `SELECT word AS id FROM ts_stat($$SELECT to_tsvector('simple', name || ' ' || coalesce(description, ''))
       FROM sandwiches WHERE id % 50 = 0$$) WHERE word ~ '^[a-z]{4,}$' ORDER BY ndoc DESC, word`,
  );
  const [common, rare] = [lexemes.slice(0, 40), lexemes.slice(40)];
  /** The step is a prime, so that it visits every word and alternates common and rare ones. */
  const at = (list: readonly string[], turn: number) => assertDefined(list[(turn * 7919) % list.length]);
  const lapOf = (list: readonly string[], turn: number) => Math.floor(turn / list.length);
  /** Changes with each pass over the words, so that no address repeats. */
  const limitOf = (list: readonly string[], turn: number) => ({ limit: String(PAGE + lapOf(list, turn)) });
  const limit = String(PAGE);
  const kinds: ((turn: number) => Record<string, string>)[] = [
    (turn) => ({ q: at(rare, turn), ...limitOf(rare, turn) }),
    (turn) => ({ q: at(common, turn), ...limitOf(common, turn) }),
    (turn) => ({ q: mistyped(at(rare, turn)), ...limitOf(rare, turn) }),
    (turn) => ({ q: `${at(common, turn)} ${at(rare, turn)}`, limit }),
    (turn) => ({ q: `${at(common, turn)} ${at(common, turn + 1 + lapOf(common, turn))}`, limit }),
    (turn) => ({ q: at(common, turn), ...position(turn), limit }),
    (turn) => ({ q: at(rare, turn), ...position(turn), radius: '50', limit }),
    (turn) => ({ q: at(common, turn), priceRange: '$,$$', sort: 'rating', ...limitOf(common, turn) }),
  ];
  return Array.from({ length: many }, (_, turn) => {
    const kind = assertDefined(kinds[turn % kinds.length]);
    return `/api/sandwiches/search?${new URLSearchParams(kind(Math.floor(turn / kinds.length)))}`;
  });
}

function mistyped(word: string): string {
  return assertDefined(word[0]) + assertDefined(word[2]) + assertDefined(word[1]) + word.slice(3);
}

function position(turn: number): Record<string, string> {
  const lat = (30 + ((turn * 0.618_034) % 1) * 15).toFixed(4);
  const lng = (-118 + ((turn * 0.754_878) % 1) * 40).toFixed(4);
  return { lat, lng };
}
