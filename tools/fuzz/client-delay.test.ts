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

/** Fires the next tick after this many milliseconds, of which the process was busy for `usedMeanwhile`. */
function tick(milliseconds: number, usedMeanwhile = 0): void {
  now += milliseconds;
  used += usedMeanwhile;
  vi.advanceTimersByTime(20);
}

test('reports a stall of more than a second, but not for a later moment', async () => {
  const before = watch.now();
  tick(1_200);
  expect(await watch.wasLongSince(before)).toBe(true);
  tick(20);
  expect(await watch.wasLongSince(before)).toBe(true);
  expect(await watch.wasLongSince(watch.now())).toBe(false);
});

test.each([
  ['stalled for less', 900, 0],
  ['was busy itself', 1_500, 1_400],
  ['was busy for a small part of it', 1_500, 160],
])('does not report a stall of a process that %s', async (_, milliseconds, usedMeanwhile) => {
  tick(milliseconds, usedMeanwhile);
  expect(await watch.wasLongSince(0)).toBe(false);
});
