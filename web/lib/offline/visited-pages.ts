import { OFFLINE_CACHE_NAMES, buildVisitedPageCacheKey } from './offline-cache-rules.ts';

export type VisitedPage = {
  path: string;
  title: string;
};

const PREFIX = buildVisitedPageCacheKey('');

/** A visited page works offline, so the worker waits less for it on a slow network. */
export async function markPageVisited(path: string, title: string): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE_NAMES.seen);
  // A single `put`, because a tab that closes between two steps would lose the page. It also moves the page to the end.
  await cache.put(buildVisitedPageCacheKey(path), new Response(title));
}

export async function isPageVisited(path: string): Promise<boolean> {
  return (
    (await (await caches.open(OFFLINE_CACHE_NAMES.seen)).match(buildVisitedPageCacheKey(path))) !== undefined
  );
}

export async function listVisitedPages(limit: number): Promise<VisitedPage[]> {
  if (typeof caches === 'undefined') return [];
  const cache = await caches.open(OFFLINE_CACHE_NAMES.seen);
  const marks = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(PREFIX));
  const newest = marks.toReversed().slice(0, limit);
  return Promise.all(
    newest.map(async (mark) => ({
      path: mark.slice(PREFIX.length),
      title: (await (await cache.match(mark))?.text()) ?? '',
    })),
  );
}
