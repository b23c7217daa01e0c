import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from './testing/test-app.ts';

/** What is read of a request before any limit may not cost more than in proportion to its length. */
const site = useTestApp();

const PATHS = [
  '/health/live',
  '/robots.txt',
  '/api/site',
  '/api/sandwiches',
  '/uploads/x',
  '/explore',
  '/nowhere',
];
/** What the address is filled with. */
const PIECES: Record<string, (index: number) => string> = {
  'one name': () => 'a&',
  'no name': () => '=&',
  'one name with values': (index) => `q=${index}&`,
  'different names': (index) => `${index}&`,
  'escaped names': () => '%61&',
  semicolons: () => ';',
};
const MOST_MS = 20;
/** The least of three counts; on a busy machine even those may be dear, but what is quadratic stays so. */
const TRIES = 3;
const MOST_TRIES = 15;
/** Systems count the time of a thread in steps of a few milliseconds. */
const REQUESTS_A_TRY = 3;
/** Below that the rest of the request, and the steps, count for more than its address. */
const FLOOR_MS = 3;

beforeAll(async () => {
  for (const path of PATHS) await site.get(path);
});

test.each(PATHS.flatMap((path) => Object.keys(PIECES).map((piece) => ({ path, piece }))))(
  '$path with 15 kB of $piece costs at most three times as much as with half of it (threats D4)',
  async ({ path, piece }) => expectToBeLinear((length) => `${path}?${filled(PIECES[piece]!, length)}`),
);

test.each(['/', '//', '/a/', '%2F', '.', '../'])(
  'a path of 15 kB of %s costs at most three times as much as one of half of it (threats D4)',
  async (piece) => expectToBeLinear((length) => `/${filled(() => piece, length)}a`),
);

async function expectToBeLinear(urlOf: (length: number) => string): Promise<void> {
  const cost = { halfMs: Infinity, wholeMs: Infinity };
  for (let tried = 0; tried < MOST_TRIES && (tried < TRIES || !isLinear(cost)); tried += 1) {
    cost.halfMs = Math.min(cost.halfMs, await costMs(urlOf(7_500)));
    cost.wholeMs = Math.min(cost.wholeMs, await costMs(urlOf(15_000)));
  }
  expect(cost).toSatisfy(isLinear);
}

function isLinear({ halfMs, wholeMs }: { halfMs: number; wholeMs: number }): boolean {
  return wholeMs < MOST_MS && wholeMs < 3 * Math.max(halfMs, FLOOR_MS);
}

/** The processor time of this thread for a request. */
async function costMs(url: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let sent = 0; sent < REQUESTS_A_TRY; sent += 1) await site.get(url);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / REQUESTS_A_TRY;
}

function filled(piece: (index: number) => string, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text;
}
