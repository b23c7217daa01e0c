import { CACHES, SHELL } from '#web/lib/offline/response-cache.ts';
import { putBounded } from './bounded-cache.ts';

/** What this build consists of, without what only admins and the map need; scripts/build.ts writes it here. */
declare const BUILT_FILES: readonly string[];
/** Those without which nobody would be signed in and nothing would wait. */
declare const FIRST_FILES: readonly string[];

const LIST = '/-built-files';

/** The shell and what it names: enough to start. The rest is fetched when a page has time (`keepRest`). */
export async function precacheShell(): Promise<void> {
  const answer = await fetch(SHELL, { credentials: 'omit', cache: 'reload' });
  if (!answer.ok) throw new Error(`The shell cannot be had: ${answer.status}`);
  const html = await answer.text();
  const named = [...html.matchAll(/\/assets\/[\w.-]+/g)].map((match) => match[0]);
  await cacheFiles([...new Set([...named, ...FIRST_FILES])], fetchInto);
  const cache = await caches.open(CACHES.assets);
  await cache.put(SHELL, new Response(html, { headers: answer.headers }));
  await cachePictures(html.match(/\/images\/[\w-]+\.svg\?v=\w+/g) ?? []);
}

export async function precacheBuiltFiles(): Promise<void> {
  await cacheFiles(BUILT_FILES, (cache, path) => fetchInto(cache, path).catch(() => {}));
}

/** Files of this build and of the one before stay: a tab may be open that was made with those. */
export async function deleteOldFiles(): Promise<void> {
  const cache = await caches.open(CACHES.assets);
  const before = (await (await cache.match(LIST))?.json()) as string[] | undefined;
  const shell = (await (await cache.match(SHELL))?.text()) ?? '';
  const wanted = new Set([...BUILT_FILES, ...(before ?? []), SHELL, LIST]);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!wanted.has(pathname) && !shell.includes(pathname)) await cache.delete(request);
  }
  await cache.put(LIST, Response.json(BUILT_FILES));
}

export async function serveAsset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHES.assets);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => {});
  return answer;
}

/** Pictures have names that change with what they show, so that the first one found is right. */
export async function servePicture(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHES.pictures)).match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await putBounded(CACHES.pictures, request.url, answer.clone(), 'pictures');
  return answer;
}

/** Those that a page has shown before this worker was there; the browser has them still. */
export async function cachePictures(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await servePicture(new Request(address)).catch(() => {});
}

type Fetching = (cache: Cache, path: string) => Promise<void>;

async function fetchInto(cache: Cache, path: string): Promise<void> {
  await cache.add(path);
}

async function cacheFiles(paths: readonly string[], fetchIt: Fetching): Promise<void> {
  const cache = await caches.open(CACHES.assets);
  const missing: string[] = [];
  for (const path of paths) if (!(await cache.match(path))) missing.push(path);
  // A few at a time, so that a page on a thin line is not held up.
  for (let at = 0; at < missing.length; at += 4) {
    await Promise.all(missing.slice(at, at + 4).map((path) => fetchIt(cache, path)));
  }
}
