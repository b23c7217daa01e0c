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
const TRIES = 5;
const MOST_MS = 20;

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
  const half = await leastCostMs(urlOf(7_500));
  const whole = await leastCostMs(urlOf(15_000));
  expect(whole).toBeLessThan(MOST_MS);
  // Below two milliseconds the rest of the request counts for more than its address.
  expect(whole).toBeLessThan(3 * Math.max(half, 2));
}

/** The processor time of this thread for one request: the least of some tries, as one of them may collect garbage. */
async function leastCostMs(url: string): Promise<number> {
  const costs: number[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = process.threadCpuUsage();
    await site.get(url);
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

function filled(piece: (index: number) => string, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text;
}
