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
} from '../requests/reads-against-replay.ts';
import type { BenchResult } from '../bench-result-table.ts';

const AIM = 0.7;
const WITHIN_MS = 25;
const MAX_GROWTH = 2.5;
const CONCURRENCY = 8;
const EACH = { short: 160, full: 800 };

export async function benchSearch(
  site: StartedTestSite,
  client: Client,
  size: string,
  bench: BenchOptions,
): Promise<{ row: BenchResult; read: ReadBenchmarkResult }> {
  const each = bench.plan.isFull ? EACH.full : EACH.short;
  const reading: ReadBenchmark = {
    name: `search by text, ${size} sandwiches`,
    paths: await pathsOf(client, each * (bench.plan.rounds + 1)),
    concurrency: CONCURRENCY,
    reference: 'pg',
    aim: AIM,
    within: WITHIN_MS,
  };
  const read = await benchReadsAgainstReplay(site, reading, bench);
  return { row: createReadBenchRow(reading, read), read };
}

export function createSearchGrowthBenchRow(
  smallest: ReadBenchmarkResult,
  largest: ReadBenchmarkResult,
  sizes: string,
): BenchResult {
  const times = largest.ours.p50 / smallest.ours.p50;
  return {
    name: `search by text, p50 ${sizes} sandwiches`,
    how: `${CONCURRENCY}, kept alive, not compressed`,
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
  const limitOf = (list: readonly string[], turn: number) => ({ limit: String(20 + lapOf(list, turn)) });
  const kinds: ((turn: number) => Record<string, string>)[] = [
    (turn) => ({ q: at(rare, turn), ...limitOf(rare, turn) }),
    (turn) => ({ q: at(common, turn), ...limitOf(common, turn) }),
    (turn) => ({ q: mistyped(at(rare, turn)), ...limitOf(rare, turn) }),
    (turn) => ({ q: `${at(common, turn)} ${at(rare, turn)}` }),
    (turn) => ({ q: `${at(common, turn)} ${at(common, turn + 1 + lapOf(common, turn))}` }),
    (turn) => ({ q: at(common, turn), ...position(turn) }),
    (turn) => ({ q: at(rare, turn), ...position(turn), radius: '50' }),
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
