import { beforeAll, expect, test } from 'vitest';
import { pickCasesForTurn } from '#packages/testing/repetitions.ts';
import { parsePrintedRoutes } from './testing/assertions/parse-printed-routes.ts';
import { useTestApp } from './testing/test-app.ts';

/** Work before any rate limit must be at most linear in the length of the request. */
const site = useTestApp({ RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' });

/** What the query is filled with. */
const PIECES: Record<string, (index: number) => string> = {
  'one name': () => 'a&',
  'no name': () => '=&',
  'one name with values': (index) => `q=${index}&`,
  'different names': (index) => `${index}&`,
  'escaped names': () => '%61&',
  semicolons: () => ';',
};
const MOST_MS = 20;
/** The minimum of several measurements: a busy machine inflates each of them, but quadratic cost stays visible. */
const TRIES = 3;
const MOST_TRIES = 15;
/** Systems count the CPU time of a thread in steps of a few milliseconds. */
const REQUESTS_A_TRY = 3;
/** Below this, the rest of the request and those steps outweigh the cost of the address. */
const FLOOR_MS = 3;
const CHEAP_MS = 8;

const PATH_PIECES = ['/', '//', '/a/', '%2F', '.', '../', '%61', ',', '-'];
const HEADERS = [
  'cookie',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'user-agent',
  'origin',
  'authorization',
  'x-forwarded-for',
  'content-type',
  'range',
];
const HEADER_PIECES = [';', ', ', ' ', 'a=b; ', 'gzip;q='];

let routes: string[];

beforeAll(async () => {
  routes = [...new Set(parsePrintedRoutes(site.app.printRoutes({ commonPrefix: false })))];
  expect(routes.length).toBeGreaterThan(100);
  for (const route of routes) await site.get(filledIn(route, '1'));
});

type Request = { url: string; headers?: Record<string, string> };

test.each(Object.keys(PIECES))(
  'a query of 15 kB of %s costs every route at most three times as much as half of it (threats D4)',
  (piece) =>
    expectToBeLinearForRoutes(routesTried(piece, Object.keys(PIECES)), (route, length) => ({
      url: `${filledIn(route, '1')}?${filled(PIECES[piece]!, length)}`,
    })),
);

test.each(PATH_PIECES)(
  'a path of 15 kB of %s costs every route at most three times as much as half of it (threats D4)',
  (piece) =>
    expectToBeLinearForRoutes(routesTried(piece, PATH_PIECES), (route, length) => ({
      url: filledIn(route, `${filled(() => piece, length)}a`),
    })),
);

test.each(HEADERS.flatMap((name) => HEADER_PIECES.map((piece) => ({ name, piece }))))(
  'a header $name of 15 kB of "$piece" costs at most three times as much as half of it (threats D4)',
  async ({ name, piece }) => {
    for (const url of ['/api/site', '/explore'])
      await expectToBeLinear((length) => ({
        url,
        headers: { [name]: `${filled(() => piece, length)}a` },
      }));
  },
);

/** All routes in long runs; otherwise each route gets some of the pieces in turn. */
function routesTried(piece: string, pieces: readonly string[]): string[] {
  return routes.filter((_, number) => pickCasesForTurn(pieces, number).includes(piece));
}

async function expectToBeLinearForRoutes(
  routes: readonly string[],
  requestTo: (route: string, length: number) => Request,
): Promise<void> {
  // A path without parameters cannot be filled.
  const isFilled = (route: string) => requestTo(route, 1_000).url.length > 1_000;
  for (const route of routes.filter(isFilled)) await expectToBeLinear((length) => requestTo(route, length));
}

/** Replaces the parameters and the `*` of a route. */
function filledIn(route: string, value: string): string {
  return route.replace(/^\*$/, '/*').replaceAll(/:\w+|\*/g, value);
}

/** A request that is cheap at full length needs no comparison. */
async function expectToBeLinear(requestOf: (length: number) => Request): Promise<void> {
  if ((await costMs(requestOf(15_000), 1)) <= CHEAP_MS) return;
  const cost = { halfSizeMs: Infinity, fullSizeMs: Infinity };
  for (let tried = 0; tried < MOST_TRIES && (tried < TRIES || !isLinear(cost)); tried += 1) {
    cost.halfSizeMs = Math.min(cost.halfSizeMs, await costMs(requestOf(7_500)));
    cost.fullSizeMs = Math.min(cost.fullSizeMs, await costMs(requestOf(15_000)));
  }
  expect(cost).toSatisfy(isLinear);
}

function isLinear({ halfSizeMs, fullSizeMs }: { halfSizeMs: number; fullSizeMs: number }): boolean {
  return fullSizeMs < MOST_MS && fullSizeMs < 3 * Math.max(halfSizeMs, FLOOR_MS);
}

/** The CPU time of this thread per request. */
async function costMs({ url, headers }: Request, times = REQUESTS_A_TRY): Promise<number> {
  const before = process.threadCpuUsage();
  for (let sent = 0; sent < times; sent += 1) await site.get(url, headers);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / times;
}

function filled(piece: (index: number) => string, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text;
}
