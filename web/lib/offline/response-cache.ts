// What page and worker agree on: the names of the caches, and what a kept answer looks like.

export const SHELL = '/offline';
export const CACHED_AT = 'x-kept-at';

export const CACHES = {
  assets: 'assets',
  pictures: 'pictures',
  /** Answers that are the same for everybody, and which pages have been open here. */
  seen: 'seen',
} as const;

const MEMBER_CACHE_PREFIX = 'mine-';

/** What only this member may read. */
export function memberCacheName(userId: string): string {
  return MEMBER_CACHE_PREFIX + userId;
}

export function isMemberCache(cache: string): boolean {
  return cache.startsWith(MEMBER_CACHE_PREFIX);
}

/** Stands for a page that has been open on this device. */
export function visitedPageUrl(path: string): string {
  return `/-seen${path}`;
}

/** Worth reading without a network; what admins do and what signs in is not. */
const CACHEABLE_PATHS =
  /^\/api\/(sandwiches|restaurants|restaurants-with-locations|reviews|tags|site|map|notifications)(\/|$)|^\/api\/users\/[^/]+\/(sandwiches|level|badges|matches|ranking)$/;

export function isCacheable({ pathname }: URL): boolean {
  return CACHEABLE_PATHS.test(pathname);
}

const HEADERS = ['content-type', 'link', 'x-total-count', 'etag'];

/** As it is put into a cache: what it says, and since when. */
export function toCachedResponse(body: string, headers: Headers, now: Date): Response {
  const kept = new Headers({ [CACHED_AT]: now.toISOString() });
  for (const name of HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return new Response(body, { headers: kept });
}
