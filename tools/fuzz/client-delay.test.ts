import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchClientDelay, type ClientDelayWatcher } from './client-delay.ts';

let now: number;
let used: number;
let watch: ClientDelayWatcher;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [now, used] = [0, 0];
  watch = watchClientDelay({ now: () => now, used: () => used });
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

/** The ticks come as often as ever; what goes by between two of them is said. */
function tick(milliseconds: number, usedMeanwhile = 0): void {
  now += milliseconds;
  used += usedMeanwhile;
  vi.advanceTimersByTime(20);
}

test('a process that stood still for more than a second was held up, until asked about a later moment', async () => {
  const before = watch.now();
  tick(1_200);
  expect(await watch.wasLongSince(before)).toBe(true);
  tick(20);
  expect(await watch.wasLongSince(before)).toBe(true);
  expect(await watch.wasLongSince(watch.now())).toBe(false);
});

test.each([
  ['stood still for less', 900, 0],
  ['was at work itself', 1_500, 1_400],
  ['was at work for a little of it', 1_500, 160],
])('a process that %s was not', async (_, milliseconds, usedMeanwhile) => {
  tick(milliseconds, usedMeanwhile);
  expect(await watch.wasLongSince(0)).toBe(false);
});
