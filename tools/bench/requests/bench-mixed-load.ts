import type { Client } from 'pg';
import { createSeededRandom } from '#db/seeded-random.ts';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { countFailedRequests, runHttpLoad, type HttpLoadResult } from '../load/run-generator.ts';
import { createRawGetRequest, createRawPostRequest } from '../load/raw-http-request.ts';
import { insertBenchSessions, type BenchMember } from '../bench-sessions.ts';
import { selectIds } from '../select-ids.ts';
import type { BenchOptions } from '../bench-plans.ts';
import { startStealTimeTimer, readProcessMemoryMegabytes } from '../processor-and-memory.ts';
import { formatMilliseconds, type BenchResult } from '../bench-result-table.ts';

const RATE = 500;
const WITHIN_MS = 100;
const MAX_MEMORY_MB = 300;
/** Fewer than the 200 that the site accepts from one address. */
const CONNECTIONS = 160;
const MEMBERS = 1_000;

export async function* benchMixedLoad(
  site: StartedTestSite,
  client: Client,
  { plan, step }: BenchOptions,
): AsyncGenerator<BenchResult> {
  const ids = await selectIds(client, `SELECT id FROM users WHERE role = 'user' ORDER BY md5(id) LIMIT $1`, [
    MEMBERS,
  ]);
  const members = await insertBenchSessions(client, ids);
  const sandwiches = await selectIds(
    client,
    `SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY rating_count DESC, id LIMIT 100000`,
  );
  const restaurants = await selectIds(
    client,
    `SELECT restaurant_id AS id FROM sandwiches WHERE date_deleted IS NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 20000`,
  );
  const mix = createMix(members, sandwiches, restaurants);
  const run = (rate: number, seconds: number): Promise<HttpLoadResult> => {
    const requests = Array.from({ length: rate * seconds }, mix);
    return runHttpLoad({ port: site.port, connections: CONNECTIONS, requests, seconds, rate });
  };
  step('Signed-in mix: warming up');
  await run(200, 10);
  // Code that is not compiled yet slows the first seconds: 0.5 % of ten minutes, but 20 % of the short run.
  await run(RATE, 10);
  const seconds = plan.isFull ? 600 : 20;
  step(`Signed-in mix: ${RATE} requests a second for ${seconds} s`);
  const stolen = startStealTimeTimer();
  const load = await run(RATE, seconds);
  const steal = `${(stolen() * 100).toFixed(1)} %`;
  const after = readProcessMemoryMegabytes(site.pid);
  step(`Signed-in mix: failures by status ${JSON.stringify(load.failures)}`);
  const breaking = await findBreaking(run, plan.isFull ? 20 : 8, step);
  yield* [
    {
      name: `signed-in mix, ${RATE} requests a second for ${seconds} s`,
      how: `open loop over at most ${CONNECTIONS}, kept alive, not compressed, timed from the planned start; CPU steal ${steal}`,
      reference: '',
      reached: `p50 ${formatMilliseconds(load.p50)}, **p99 ${formatMilliseconds(load.p99)}**, longest ${formatMilliseconds(load.longest)}, ${countFailedRequests(load)} errors of ${load.count.toLocaleString('en')}; ${breaking}`,
      aim: `p99 <= ${WITHIN_MS} ms, 0 errors`,
      isReached: load.p99 <= WITHIN_MS && countFailedRequests(load) === 0,
    },
    {
      name: 'memory of the Node process after that',
      how: 'resident',
      reference: '',
      reached: `**${after.now.toFixed(0)} MB** (at most ${after.peak.toFixed(0)} MB)`,
      aim: `<= ${MAX_MEMORY_MB} MB`,
      isReached: after.now <= MAX_MEMORY_MB,
    },
  ];
}

async function findBreaking(
  run: (rate: number, seconds: number) => Promise<HttpLoadResult>,
  seconds: number,
  step: (text: string) => void,
): Promise<string> {
  let held = RATE;
  for (let rate = 750; rate <= 6_000; rate = Math.round(rate * 1.25)) {
    const load = await run(rate, seconds);
    step(
      `Signed-in mix: ${rate} a second: p99 ${formatMilliseconds(load.p99)}, ${countFailedRequests(load)} errors`,
    );
    if (load.p99 > WITHIN_MS || countFailedRequests(load) > 0)
      return `holds ${held}/s, breaks at ${rate}/s (p99 ${formatMilliseconds(load.p99)}, ${countFailedRequests(load)} errors)`;
    held = rate;
  }
  return `holds ${held}/s`;
}

/** 80 % catalog, 10 % own data, 5 % pages, 5 % writes; popular things are requested more often, by Zipf's law. */
function createMix(
  members: readonly BenchMember[],
  sandwiches: readonly string[],
  restaurants: readonly string[],
): () => Buffer {
  const { next: random, pick } = createSeededRandom('mixed load');
  const popular = (from: readonly string[]) => assertDefined(from[Math.floor(from.length ** random()) - 1]);
  const catalog = [
    () => `/api/sandwiches/${popular(sandwiches)}`,
    () => `/api/sandwiches/${popular(sandwiches)}`,
    () => `/api/sandwiches/${popular(sandwiches)}/reviews?limit=20`,
    () => `/api/restaurants/${popular(restaurants)}`,
    () => `/api/sandwiches?limit=50`,
    () => `/api/sandwiches/popular?limit=${pick([10, 20, 50])}`,
    () => `/api/tags`,
  ];
  const own = [
    ({ id }: BenchMember) => `/api/users/${id}/sandwiches`,
    ({ id }: BenchMember) => `/api/users/${id}/level`,
    ({ id }: BenchMember) => `/api/users/${id}/badges`,
  ];
  const pages = [() => '/', () => `/sandwich/${popular(sandwiches)}`, () => '/collection', () => '/profile'];
  const write = ({ id, cookie }: BenchMember) => {
    const sandwichId = Number(popular(sandwiches));
    const kind = random();
    if (kind < 0.5)
      return createRawPostRequest(
        '/api/user-sandwiches',
        { sandwichId, isFavorite: true, hasTried: false },
        { cookie },
      );
    if (kind < 0.8) {
      const action = { actionType: 'try', entityType: 'sandwich', entityId: sandwichId };
      return createRawPostRequest(`/api/users/${id}/actions`, action, { cookie });
    }
    return createRawPostRequest(
      '/api/reviews',
      { sandwichId, rating: 4, review: 'Loud crust, quiet bun.' },
      { cookie },
    );
  };
  return () => {
    const member = pick(members);
    const kind = random();
    const headers = { cookie: member.cookie };
    if (kind < 0.8) return createRawGetRequest(pick(catalog)(), headers);
    if (kind < 0.9) return createRawGetRequest(pick(own)(member), headers);
    if (kind < 0.95) return createRawGetRequest(pick(pages)(), headers);
    return write(member);
  };
}
