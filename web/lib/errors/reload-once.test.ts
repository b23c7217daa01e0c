import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigateAwayFromPage } from '../routing/page-unload.ts';
import { reloadPageOnce } from './reload-once.ts';

const location = { reload: vi.fn<() => void>(), assign: vi.fn<(to: string) => void>() };
const events = new EventTarget();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLInputElement', EventTarget);
  vi.stubGlobal('HTMLTextAreaElement', EventTarget);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('fetch', async () => new Response('{}'));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => {
  events.dispatchEvent(new Event('pageshow'));
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('reloads a page only once if several callers ask for it', async () => {
  expect(await Promise.all([reloadPageOnce(), reloadPageOnce()])).toEqual([true, true]);
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test('does not reload if a navigation to another page is in progress', async () => {
  const reloading = reloadPageOnce();
  navigateAwayFromPage(() => location.assign('/explore'));
  expect(await reloading).toBe(true);
  expect(location.assign).toHaveBeenCalledWith('/explore');
  expect(location.reload).not.toHaveBeenCalled();
});

test('reloads a page that the back/forward cache has restored', async () => {
  navigateAwayFromPage(() => location.assign('/explore'));
  events.dispatchEvent(new Event('pageshow'));
  await reloadPageOnce();
  expect(location.reload).toHaveBeenCalledTimes(1);
});
