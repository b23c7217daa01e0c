import { CACHES, visitedPageUrl } from './response-cache.ts';

export type VisitedPage = {
  path: string;
  title: string;
};

const PREFIX = visitedPageUrl('');

/** From now on this page opens without a network, and is waited for less on a bad one. */
export async function markVisited(path: string, title: string): Promise<void> {
  const cache = await caches.open(CACHES.seen);
  // In one step: a tab that closes between two would have lost the page. It comes last again by it.
  await cache.put(visitedPageUrl(path), new Response(title));
}

export async function isVisited(path: string): Promise<boolean> {
  return (await (await caches.open(CACHES.seen)).match(visitedPageUrl(path))) !== undefined;
}

/** The newest first. */
export async function listVisitedPages(most: number): Promise<VisitedPage[]> {
  if (typeof caches === 'undefined') return [];
  const cache = await caches.open(CACHES.seen);
  const marks = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(PREFIX));
  const newest = marks.toReversed().slice(0, most);
  return Promise.all(
    newest.map(async (mark) => ({
      path: mark.slice(PREFIX.length),
      title: (await (await cache.match(mark))?.text()) ?? '',
    })),
  );
}
