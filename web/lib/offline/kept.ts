// What page and worker agree on: the names of the caches, and what a kept answer looks like.

export const SHELL = '/offline';
export const KEPT_AT = 'x-kept-at';

export const CACHES = {
  assets: 'assets',
  pictures: 'pictures',
  /** Answers that are the same for everybody, and which pages have been open here. */
  seen: 'seen',
} as const;

const MINE = 'mine-';

/** What only this member may read. */
export function cacheOf(userId: string): string {
  return MINE + userId;
}

export function isSomebodys(cache: string): boolean {
  return cache.startsWith(MINE);
}

/** Stands for a page that has been open on this device. */
export function seenMark(path: string): string {
  return `/-seen${path}`;
}

/** Worth reading without a network; what admins do and what signs in is not. */
const KEPT =
  /^\/api\/(sandwiches|restaurants|restaurants-with-locations|reviews|tags|site|map|notifications)(\/|$)|^\/api\/users\/[^/]+\/(sandwiches|level|badges|matches|ranking)$/;

export function isWorthKeeping({ pathname }: URL): boolean {
  return KEPT.test(pathname);
}

const HEADERS = ['content-type', 'link', 'x-total-count', 'etag'];

/** As it is put into a cache: what it says, and since when. */
export function keptCopy(body: string, headers: Headers, now: Date): Response {
  const kept = new Headers({ [KEPT_AT]: now.toISOString() });
  for (const name of HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return new Response(body, { headers: kept });
}
