import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimeWindowCounter } from './window-counter.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }));
afterEach(() => void vi.useRealTimers());

test('each key has its own window, which starts with its first request', () => {
  const windows = createTimeWindowCounter(60);
  windows.count('a');
  vi.advanceTimersByTime(59_000);
  expect(windows.count('a')).toEqual({ times: 2, milliseconds: 1_000 });
  expect(windows.count('b')).toEqual({ times: 1, milliseconds: 60_000 });
  vi.advanceTimersByTime(1_000);
  expect(windows.count('a')).toEqual({ times: 1, milliseconds: 60_000 });
  expect(windows.count('b').times).toBe(2);
});

test('nobody has to wait when the clock is set back by an hour', () => {
  const windows = createTimeWindowCounter(60);
  for (let time = 0; time < 3; time += 1) windows.count('a');
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(windows.count('a')).toEqual({ times: 1, milliseconds: 60_000 });
  vi.setSystemTime(Date.now() - 10_000);
  expect(windows.count('a')).toEqual({ times: 1, milliseconds: 60_000 });
});

test('a request that is taken back does not count', () => {
  const windows = createTimeWindowCounter(60);
  windows.count('a');
  windows.takeBack('a');
  windows.takeBack('nobody');
  expect(windows.count('a').times).toBe(1);
});

test('counts like a simple model, whatever the pauses', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), pause: fc.integer({ min: 0, max: 25_000 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const windows = createTimeWindowCounter(10);
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

test('synchronized processes align their windows to the clock and add up their counts', () => {
  const [one, other] = [createTimeWindowCounter(60, true), createTimeWindowCounter(60, true)];
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

test('expired windows are neither sent nor accepted', () => {
  const windows = createTimeWindowCounter(60, true);
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

test('remembers the keys of the last window, and none for longer than two windows', () => {
  const windows = createTimeWindowCounter(60);
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

test('many keys with one request each do not accumulate (threats G12)', () => {
  const windows = createTimeWindowCounter(1);
  let most = 0;
  for (let at = 0; at < 10_000; at++) {
    windows.count(`somebody ${at}`);
    most = Math.max(most, windows.size());
    vi.advanceTimersByTime(10);
  }
  expect(most).toBe(200);
});
