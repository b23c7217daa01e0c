import { afterEach, expect, test, vi } from 'vitest';
import { CACHE_NAMES, visitedPageUrl } from './offline-cache-rules.ts';
import { markPageVisited, listVisitedPages } from './visited-pages.ts';

afterEach(() => vi.unstubAllGlobals());

test('keeps the mark of a visited page if the tab closes while marking it again', async () => {
  const held = new Map<string, Response>();
  const never = new Promise<never>(() => {});
  let isClosed = false;
  const cache = {
    put: (key: string, value: Response) => (isClosed ? never : held.set(key, value)),
    delete: (key: string) => held.delete(key),
    match: (key: string) => held.get(key)?.clone(),
    keys: () => [...held.keys()].map((path) => new Request(`http://site.test${path}`)),
  };
  vi.stubGlobal('caches', { open: (name: string) => (name === CACHE_NAMES.seen ? cache : never) });
  await markPageVisited('/sandwich/1', 'Loud Crust');
  isClosed = true;
  void markPageVisited('/sandwich/1', 'Loud Crust');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([...held.keys()]).toEqual([visitedPageUrl('/sandwich/1')]);
  expect(await listVisitedPages(3)).toEqual([{ path: '/sandwich/1', title: 'Loud Crust' }]);
});
