import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleReload } from './reload-on-reconnect.ts';

const reload = vi.fn<() => void>();
const stored = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
  stored.clear();
});

test('reloads at once when the site is back, and again only after 30 seconds', () => {
  scheduleReload();
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(1);
  scheduleReload();
  vi.advanceTimersByTime(29_000);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload if the site goes down again before that', () => {
  const cancel = scheduleReload();
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});
