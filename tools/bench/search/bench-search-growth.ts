import { Client } from 'pg';
import { startTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { BenchOptions, BenchPlan } from '../bench-plans.ts';
import type { ReadBenchmarkResult } from '../requests/bench-reads-against-replay.ts';
import type { BenchResult } from '../bench-result-table.ts';
import { benchSearch, createSearchGrowthBenchRow } from './bench-search.ts';
import type { GeneratedDatabases } from '../generated-databases.ts';

const SIZES = { short: [20_000, 100_000], full: [20_000, 100_000, 1_000_000] };

export function selectDatabaseSizes({ isFull }: BenchPlan): readonly number[] {
  return isFull ? SIZES.full : SIZES.short;
}

export async function* benchSearchGrowth(
  databases: GeneratedDatabases,
  environment: Record<string, string>,
  bench: BenchOptions,
): AsyncGenerator<BenchResult> {
  const sizes = selectDatabaseSizes(bench.plan);
  const reads: ReadBenchmarkResult[] = [];
  for (const size of sizes) {
    const copy = await databases.copy(size);
    try {
      const site = await startTestSite({ ...environment, DATA_DIR: copy.folder });
      const client = new Client(site.connection());
      try {
        await client.connect();
        const { rows, ofEight } = await benchSearch(site, client, size, bench);
        reads.push(ofEight);
        yield* rows;
      } finally {
        await client.end();
        await site.stop();
      }
    } finally {
      copy.remove();
    }
  }
  const [least, most] = [assertDefined(sizes[0]), assertDefined(sizes.at(-1))].map((size) =>
    size.toLocaleString('en'),
  );
  yield createSearchGrowthBenchRow(
    assertDefined(reads[0]),
    assertDefined(reads.at(-1)),
    `from ${least} to ${most}`,
  );
}
