import { Client } from 'pg';
import type { MapResponse } from '#contract/catalog/map.ts';
import { recordRequestQueries } from '#server/testing/postgres/record-request-queries.ts';
import type { StartedTestSite } from '#server/testing/started-test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { openHttpConnection } from '../load/http-connection.ts';
import { createRawGetRequest } from '../load/raw-http-request.ts';
import { startStealTimeTimer } from '../processor-and-memory.ts';
import { quantile } from '../quantile.ts';

type Timing = { p50: number; p99: number };
export type MapBenchResult = {
  requests: number;
  rounds: number;
  /** From the round with the least CPU steal. */
  api: Timing & { stealShare: number };
  driver: Timing & { stealShare: number };
  kinds: { name: string; count: number; tooWide: number; api: Timing }[];
  maxBytes: number;
  maxFeatures: number;
};

export const MAP_BENCH_CONNECTIONS = 8;
const WARM_UP = 1_000;
const ROUNDS = 5;
const SCREEN = { width: 900, height: 700 };

const KINDS = [
  ['without a filter', ['']],
  ['without a filter', ['']],
  ['without a filter', ['']],
  ['without a filter', ['']],
  ['type and price', ['&restaurantType=Cafe', '&restaurantType=Fast%20Food,Deli', '&priceRange=$$,$$$']],
  ['type and price', ['&restaurantType=Fast%20Casual&priceRange=$$']],
  ['view of sandwiches', ['&view=sandwiches', '&view=sandwiches&diet=no-gluten', '&view=sandwiches&q=hot']],
  [
    'words',
    ['&q=mcdonald', '&q=popeyes', '&q=chick%20fil%20a', '&q=main%20street', '&q=springfield', '&q=s'],
  ],
  ['words', ['&q=raising%20cane', '&q=subway%20texas', '&q=burger', '&q=pizza', '&q=street']],
  ['open now', ['&openNow=true', '&openNow=true&restaurantType=Fast%20Food', '&openNow=true&q=wendy']],
] as const;

type MapRequest = { path: string; kind: string };

export async function benchMap(site: StartedTestSite, requests: number): Promise<MapBenchResult> {
  const clients = await Promise.all(
    Array.from({ length: MAP_BENCH_CONNECTIONS }, async () => {
      const client = new Client(site.connection());
      await client.connect();
      return client;
    }),
  );
  try {
    const { rows } = await assertDefined(clients[0]).query<{ lat: number; lng: number }>(
      'SELECT latitude / 1e6::float8 AS lat, longitude / 1e6::float8 AS lng FROM map_pins ORDER BY hashint4(location_id) LIMIT 5000',
    );
    const boxes = (from: number, count: number) =>
      Array.from({ length: count }, (_, turn) => createMapRequest(from + turn, rows));
    const viaDriver = async (boxRequests: readonly MapRequest[]) => {
      const paths = boxRequests.map(({ path }) => path);
      const statements = await recordRequestQueries(site.connection(), paths, new Date());
      const stolen = startStealTimeTimer();
      const times = await inTurn(statements, MAP_BENCH_CONNECTIONS, async (all, connection) => {
        for (const { sql, parameters } of all)
          await assertDefined(clients[connection]).query(sql, [...parameters]);
      });
      return { ...timing(times), stealShare: stolen() };
    };
    const warmUp = boxes(0, WARM_UP);
    await viaApi(site, warmUp);
    await viaDriver(warmUp);
    const [ours, drivers]: [Round[], MapBenchResult['driver'][]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const boxRequests = boxes(WARM_UP + round * requests, requests);
      ours.push(await viaApi(site, boxRequests));
      drivers.push(await viaDriver(boxRequests));
    }
    const { answers, stealShare } = quietest(ours);
    const all = ours.flatMap((round) => round.answers);
    return {
      requests,
      rounds: ROUNDS,
      api: { ...timing(answers.map(({ ms }) => ms)), stealShare },
      driver: quietest(drivers),
      kinds: kindsOf(answers),
      maxBytes: Math.max(...all.map(({ bytes }) => bytes)),
      maxFeatures: Math.max(...all.map(({ features }) => features)),
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function createMapRequest(turn: number, places: readonly { lat: number; lng: number }[]): MapRequest {
  const [kind, filters] = assertDefined(KINDS[Math.floor(chance(turn, 1) * KINDS.length)]);
  const filter = assertDefined(filters[Math.floor(chance(turn, 2) * filters.length)]);
  const isCountry = chance(turn, 3) < 0.1;
  const zoom = isCountry ? 3 + Math.floor(chance(turn, 4) * 2) : 3 + Math.floor(chance(turn, 4) * 15);
  const place = assertDefined(places[Math.floor(chance(turn, 5) * places.length)]);
  const box = isCountry ? [-125, 24.5, -66.5, 49.5] : around(place, zoom);
  return { path: `/api/map?bbox=${box.join(',')}&zoom=${zoom}${filter}`, kind };
}

function around({ lat, lng }: { lat: number; lng: number }, zoom: number): number[] {
  const wide = ((SCREEN.width / 512) * 360) / 2 ** zoom;
  const high = ((SCREEN.height / 512) * 360 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
  const within = (value: number, most: number) => Number(Math.min(most, Math.max(-most, value)).toFixed(5));
  return [
    within(lng - wide / 2, 180),
    within(lat - high / 2, 90),
    within(lng + wide / 2, 180),
    within(lat + high / 2, 90),
  ];
}

function chance(turn: number, salt: number): number {
  const product = Math.sin((turn + 1) * 12.9898 + salt * 78.233) * 43_758.545_3;
  return product - Math.floor(product);
}

type Round = { answers: Answer[]; stealShare: number };
type Answer = { ms: number; bytes: number; features: number; isTooWide: boolean; kind: string };

async function viaApi(
  { port, baseUrl }: StartedTestSite,
  boxRequests: readonly MapRequest[],
): Promise<Round> {
  const connections = await Promise.all(
    Array.from({ length: MAP_BENCH_CONNECTIONS }, () => openHttpConnection(port)),
  );
  const stolen = startStealTimeTimer();
  const times = await inTurn(boxRequests, MAP_BENCH_CONNECTIONS, async ({ path }, connection) => {
    const status = await new Promise<number>((done) =>
      assertDefined(connections[connection]).send(createRawGetRequest(path), done),
    );
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  });
  const stealShare = stolen();
  for (const connection of connections) connection.close();
  const answers: Answer[] = [];
  for (const [at, { path, kind }] of boxRequests.entries()) {
    const body = await (await fetch(baseUrl + path)).text();
    answers.push({
      ms: assertDefined(times[at]),
      bytes: Buffer.byteLength(body),
      ...parseAnswer(body),
      kind,
    });
  }
  return { answers, stealShare };
}

function quietest<T extends { stealShare: number }>(rounds: readonly T[]): T {
  return rounds.reduce((best, round) => (round.stealShare < best.stealShare ? round : best));
}

function parseAnswer(body: string): { features: number; isTooWide: boolean } {
  const { clusters, pins, isTooWide } = JSON.parse(body) as MapResponse;
  return { features: clusters.length + pins.length, isTooWide };
}

async function inTurn<T>(
  all: readonly T[],
  atATime: number,
  work: (one: T, connection: number, at: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atATime }, async (_, connection) => {
      for (let at = next++; at < all.length; at = next++) {
        const since = performance.now();
        await work(assertDefined(all[at]), connection, at);
        times[at] = performance.now() - since;
      }
    }),
  );
  return times;
}

function kindsOf(answers: readonly Answer[]): MapBenchResult['kinds'] {
  return [...Map.groupBy(answers, ({ kind }) => kind)].map(([name, some]) => ({
    name,
    count: some.length,
    tooWide: some.filter(({ isTooWide }) => isTooWide).length,
    api: timing(some.map(({ ms }) => ms)),
  }));
}

function timing(values: number[]): Timing {
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
}
