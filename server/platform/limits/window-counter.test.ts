import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }));
afterEach(() => void vi.useRealTimers());

test('each key has a window of its own, which begins with its first', () => {
  const windows = createWindowCounter(60);
  windows.count('a');
  vi.advanceTimersByTime(59_000);
  expect(windows.count('a')).toEqual({ times: 2, milliseconds: 1_000 });
  expect(windows.count('b')).toEqual({ times: 1, milliseconds: 60_000 });
  vi.advanceTimersByTime(1_000);
  expect(windows.count('a')).toEqual({ times: 1, milliseconds: 60_000 });
  expect(windows.count('b').times).toBe(2);
});

test('a clock that is set back by an hour makes nobody wait for it', () => {
  const windows = createWindowCounter(60);
  for (let time = 0; time < 3; time += 1) windows.count('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(windows.count('a')).toEqual({ times: 1, milliseconds: 60_000 });
  vi.setSystemTime(Date.now() - 10_000);
  expect(windows.count('a')).toEqual({ times: 1, milliseconds: 60_000 });
});

test('what is taken back was never counted', () => {
  const windows = createWindowCounter(60);
  windows.count('a');
  windows.takeBack('a');
  windows.takeBack('nobody');
  expect(windows.count('a').times).toBe(1);
});

test('whatever the pauses, it counts as a list of all moments would', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), pause: fc.integer({ min: 0, max: 25_000 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const windows = createWindowCounter(10);
      const began = new Map<string, { at: number; times: number }>();
      for (const { key, pause } of steps) {
        vi.advanceTimersByTime(pause);
        const known = began.get(key);
        const window = known && Date.now() < known.at + 10_000 ? known : { at: Date.now(), times: 0 };
        window.times++;
        began.set(key, window);
        expect(windows.count(key)).toEqual({
          times: window.times,
          milliseconds: window.at + 10_000 - Date.now(),
        });
      }
    }),
  );
});

test('processes that add up begin their windows by the same clock, and hear of each other', () => {
  const [one, other] = [createWindowCounter(60, true), createWindowCounter(60, true)];
  vi.setSystemTime(1_020_000 + 15_000);
  for (let time = 0; time < 9; time++) one.count('a');
  expect(one.listUnsynced(10)).toEqual([]);
  one.count('a');
  other.count('a');
  const [often] = one.listUnsynced(10);
  expect(often).toEqual({ key: 'a', until: 1_080_000, fresh: 10 });
  one.setTotal(often!, 25);
  expect(one.listUnsynced(10)).toEqual([]);
  expect(one.count('a')).toEqual({ times: 26, milliseconds: 45_000 });
  expect(one.listUnsynced(10)).toEqual([{ key: 'a', until: 1_080_000, fresh: 1 }]);
  expect(other.count('a').times).toBe(2);
});

test('what is over is neither told nor heard of', () => {
  const windows = createWindowCounter(60, true);
  windows.count('a');
  const [often] = windows.listUnsynced(1);
  windows.setTotal({ ...often!, key: 'nobody' }, 9);
  windows.setTotal({ ...often!, until: often!.until - 60_000 }, 9);
  expect(windows.count('a').times).toBe(2);
  vi.setSystemTime(often!.until - 1);
  expect(windows.listUnsynced(1)).toHaveLength(1);
  vi.setSystemTime(often!.until);
  expect(windows.listUnsynced(1)).toEqual([]);
});

test('it remembers whoever came in the last window, and nobody for longer than two', () => {
  const windows = createWindowCounter(60);
  for (let at = 0; at < 100; at++) windows.count(`first ${at}`);
  vi.advanceTimersByTime(59_999);
  windows.count('in time');
  expect(windows.size()).toBe(101);
  vi.advanceTimersByTime(1);
  windows.count('second');
  expect(windows.size()).toBe(102);
  vi.advanceTimersByTime(59_999);
  windows.count('second');
  expect(windows.size()).toBe(102);
  vi.advanceTimersByTime(1);
  windows.count('third');
  expect(windows.size()).toBe(2);
  vi.advanceTimersByTime(120_000);
  windows.count('much later');
  expect(windows.size()).toBe(1);
  vi.advanceTimersByTime(120_001);
  windows.count('later still');
  expect(windows.size()).toBe(1);
});

test('many who come once each do not add up (threats G12)', () => {
  const windows = createWindowCounter(1);
  let most = 0;
  for (let at = 0; at < 10_000; at++) {
    windows.count(`somebody ${at}`);
    most = Math.max(most, windows.size());
    vi.advanceTimersByTime(10);
  }
  expect(most).toBe(200);
});
