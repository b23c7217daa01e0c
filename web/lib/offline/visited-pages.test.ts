import { afterEach, expect, test, vi } from 'vitest';
import { OFFLINE_CACHE_NAMES, buildVisitedPageCacheKey } from './offline-cache-rules.ts';
import { markPageVisited, listVisitedPages } from './visited-pages.ts';

afterEach(() => vi.unstubAllGlobals());

test('keeps the mark of a visited page if the tab closes while marking it again', async () => {
  const cached = new Map<string, Response>();
  const never = new Promise<never>(() => {});
  let isClosed = false;
  const cache = {
    put: (key: string, value: Response) => (isClosed ? never : cached.set(key, value)),
    delete: (key: string) => cached.delete(key),
    match: (key: string) => cached.get(key)?.clone(),
    keys: () => [...cached.keys()].map((path) => new Request(`http://site.test${path}`)),
  };
  vi.stubGlobal('caches', { open: (name: string) => (name === OFFLINE_CACHE_NAMES.seen ? cache : never) });
  await markPageVisited('/sandwich/1', 'Loud Crust');
  isClosed = true;
  void markPageVisited('/sandwich/1', 'Loud Crust');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([...cached.keys()]).toEqual([buildVisitedPageCacheKey('/sandwich/1')]);
  expect(await listVisitedPages(3)).toEqual([{ path: '/sandwich/1', title: 'Loud Crust' }]);
});
