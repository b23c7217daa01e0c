import { OFFLINE_CACHE_NAMES, OFFLINE_SHELL_PATH } from '#web/lib/offline/offline-cache-rules.ts';
import { putInBoundedCache } from './put-in-bounded-cache.ts';

/** The files of this build without those of admin pages and the map; scripts/build.ts inserts them. */
declare const BUILT_FILES: readonly string[];
/** Files that the session and the mutation queue need. */
declare const FIRST_FILES: readonly string[];

const LIST = '/-built-files';

/** The shell and the files that it names; `precacheBuiltFiles` fetches the rest when a page is idle. */
export async function precacheOfflineShell(): Promise<void> {
  const answer = await fetch(OFFLINE_SHELL_PATH, { credentials: 'omit', cache: 'reload' });
  if (!answer.ok) throw new Error(`The shell cannot be had: ${answer.status}`);
  const html = await answer.text();
  const named = [...html.matchAll(/\/assets\/[\w.-]+/g)].map((match) => match[0]);
  await cacheFiles([...new Set([...named, ...FIRST_FILES])], fetchInto);
  const cache = await caches.open(OFFLINE_CACHE_NAMES.assets);
  await cache.put(OFFLINE_SHELL_PATH, new Response(html, { headers: answer.headers }));
  await cachePicturesForOffline(html.match(/\/images\/[\w-]+\.svg\?v=\w+/g) ?? []);
}

export async function precacheBuiltFiles(): Promise<void> {
  await cacheFiles(BUILT_FILES, (cache, path) => fetchInto(cache, path).catch(() => {}));
}

/** Keeps the files of this build and the one before, because an open tab may still need those. */
export async function deleteOldCachedAssets(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE_NAMES.assets);
  const before = (await (await cache.match(LIST))?.json()) as string[] | undefined;
  const shell = (await (await cache.match(OFFLINE_SHELL_PATH))?.text()) ?? '';
  const currentFiles = new Set([...BUILT_FILES, ...(before ?? []), OFFLINE_SHELL_PATH, LIST]);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!currentFiles.has(pathname) && !shell.includes(pathname)) await cache.delete(request);
  }
  await cache.put(LIST, Response.json(BUILT_FILES));
}

export async function respondWithAsset(request: Request): Promise<Response> {
  const cache = await caches.open(OFFLINE_CACHE_NAMES.assets);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

/** A picture's name changes with its content, so a cached one is right. */
export async function respondWithPicture(request: Request): Promise<Response> {
  const cache = await caches.open(OFFLINE_CACHE_NAMES.pictures);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) await putInBoundedCache(cache, request.url, answer.clone(), 'pictures');
  return answer;
}

/** Pictures that a page showed before the worker was active; the browser still has them. */
export async function cachePicturesForOffline(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await respondWithPicture(new Request(address)).catch(() => {});
}

type Fetching = (cache: Cache, path: string) => Promise<void>;

async function fetchInto(cache: Cache, path: string): Promise<void> {
  await cache.add(path);
}

async function cacheFiles(paths: readonly string[], fetchIt: Fetching): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE_NAMES.assets);
  const missing: string[] = [];
  for (const path of paths) if (!(await cache.match(path))) missing.push(path);
  // Four at a time, so that a page on a slow network is not delayed.
  for (let at = 0; at < missing.length; at += 4) {
    await Promise.all(missing.slice(at, at + 4).map((path) => fetchIt(cache, path)));
  }
}
