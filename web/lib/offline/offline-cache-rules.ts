export const OFFLINE_SHELL_PATH = '/offline';
export const CACHED_AT_HEADER = 'x-kept-at';

export const OFFLINE_CACHE_NAMES = {
  assets: 'assets',
  pictures: 'pictures',
  seen: 'seen',
} as const;

const MEMBER_CACHE_PREFIX = 'mine-';

export function memberCacheName(userId: string): string {
  return MEMBER_CACHE_PREFIX + userId;
}

export function isMemberCache(cache: string): boolean {
  return cache.startsWith(MEMBER_CACHE_PREFIX);
}

/** Cache key that marks a page as visited on this device. */
export function buildVisitedPageCacheKey(path: string): string {
  return `/-seen${path}`;
}

/** Paths that are useful offline; admin pages and the login are not. */
const CACHEABLE_PATHS =
  /^\/api\/(sandwiches|restaurants|restaurants-with-locations|reviews|tags|site|map|notifications)(\/|$)|^\/api\/users\/[^/]+\/(sandwiches|level|badges|matches|ranking|home)$/;

export function isOfflineCacheable({ pathname }: URL): boolean {
  return CACHEABLE_PATHS.test(pathname);
}

const HEADERS = ['content-type', 'link', 'x-total-count', 'etag'];

export function toCachedResponse(body: string, headers: Headers, now: Date): Response {
  const cachedHeaders = new Headers({ [CACHED_AT_HEADER]: now.toISOString() });
  for (const name of HEADERS) {
    const value = headers.get(name);
    if (value !== null) cachedHeaders.set(name, value);
  }
  return new Response(body, { headers: cachedHeaders });
}
