import type { Client } from 'pg';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchOptions } from '../bench-plans.ts';
import {
  benchReadsAgainstReplay,
  createReadBenchRow,
  type ReadBenchmark,
} from './bench-reads-against-replay.ts';
import type { BenchResult } from '../bench-result-table.ts';
import { WARM_CACHE_BENCH_CONNECTIONS } from './bench-warm-cache.ts';

const AIM = 0.6;

/** Addresses that were never requested, so that nothing is cached. */
export async function* benchColdCache(
  site: StartedTestSite,
  client: Client,
  bench: BenchOptions,
): AsyncGenerator<BenchResult> {
  const { isFull, rounds } = bench.plan;
  const [calls, pages] = isFull ? [1_500, 400] : [400, 120];
  const many = calls * (rounds + 1);
  // Each kind gets its own thousandth of the rows, or a page would find its API response in the cache.
  const some = (table: string, part: number) =>
    selectIds(
      client,
      `SELECT id FROM ${table} WHERE date_deleted IS NULL AND id % 7 = $2 ORDER BY md5(id::text) LIMIT $1`,
      [many, part],
    );
  const names = await selectIds(
    client,
    `SELECT DISTINCT ON (name) name AS id FROM sandwiches WHERE id % 7 = 6 ORDER BY name LIMIT $1`,
    [many],
  );
  const json = (label: string, paths: string[]) =>
    reading(`${label} (JSON), cold`, paths, 'pg', calls, rounds);
  const html = (label: string, paths: string[]) =>
    reading(`${label} (HTML), cold`, paths, 'pg and React', pages, rounds);
  const readings = [
    json(
      'a sandwich',
      (await some('sandwiches', 0)).map((id) => `/api/sandwiches/${id}`),
    ),
    json(
      'its reviews',
      (await some('sandwiches', 1)).map((id) => `/api/sandwiches/${id}/reviews`),
    ),
    json(
      'a restaurant',
      (await some('restaurants', 2)).map((id) => `/api/restaurants/${id}`),
    ),
    html(
      'a sandwich',
      (await some('sandwiches', 3)).map((id) => `/sandwich/${id}`),
    ),
    html(
      'a restaurant',
      (await some('restaurants', 4)).map((id) => `/restaurant/${id}`),
    ),
    html(
      'explore, a name',
      names.map((name) => `/explore?q=${encodeURIComponent(name)}`),
    ),
  ];
  for (const one of readings) yield createReadBenchRow(one, await benchReadsAgainstReplay(site, one, bench));
}

function reading(
  name: string,
  paths: string[],
  reference: string,
  each: number,
  rounds: number,
): ReadBenchmark {
  return {
    name,
    paths: paths.slice(0, each * (rounds + 1)),
    reference,
    concurrency: WARM_CACHE_BENCH_CONNECTIONS,
    aim: AIM,
  };
}
