import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Source } from './replica/reads.ts';
import { waitInLine } from './waiting-line.ts';

let source: Source;
let isAway: boolean;
let given: number;

beforeEach(() => {
  vi.useFakeTimers();
  [isAway, given] = [false, 0];
  source = {
    options: {} as Source['options'],
    end: async () => {},
    async connect() {
      if (isAway) throw new Error('connect ECONNREFUSED');
      given++;
      return { release: () => void given-- } as unknown as PoolClient;
    },
  };
});
afterEach(() => {
  vi.useRealTimers();
});

test('a line that moves is waited in, in order, for longer than a database that hangs', async () => {
  const pool = waitInLine(source, 1);
  const order: number[] = [];
  let holder = await pool.connect();
  const waiting = [1, 2, 3].map(async (place) => {
    const client = await pool.connect();
    order.push(place);
    holder = client;
  });
  for (let turn = 0; turn < 3; turn++) {
    await vi.advanceTimersByTimeAsync(1_900);
    expect(given).toBe(1);
    holder.release();
    await vi.advanceTimersByTimeAsync(0);
  }
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test('where no connection comes back for two seconds, those who wait are told, and so is who comes later', async () => {
  const pool = waitInLine(source, 1);
  const stuck = await pool.connect();
  const first = refusalOf(pool.connect());
  await vi.advanceTimersByTimeAsync(1_000);
  const second = refusalOf(pool.connect());
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await first).toMatch(/^timeout exceeded when trying to connect/);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toMatch(/^timeout exceeded/);
  stuck.release();
  (await pool.connect()).release();
  expect(given).toBe(0);
});

test('and nobody waits for ever, however well the line moves', async () => {
  const pool = waitInLine(source, 1, { still: 2_000, most: 3_000 });
  const holder = await pool.connect();
  const next = pool.connect();
  const late = refusalOf(pool.connect());
  await vi.advanceTimersByTimeAsync(1_500);
  holder.release();
  expect(await next).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_600);
  expect(await late).toMatch(/^timeout exceeded/);
});

test('who could not be connected gives the place to the next', async () => {
  const pool = waitInLine(source, 1);
  isAway = true;
  expect(await refusalOf(pool.connect())).toMatch(/ECONNREFUSED/);
  isAway = false;
  expect(await pool.connect()).toBeDefined();
});

function refusalOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'given',
    (error: Error) => error.message,
  );
}
