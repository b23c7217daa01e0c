import {
  isOfflineCacheable,
  OFFLINE_CACHE_NAMES,
  OFFLINE_SHELL_PATH,
  CACHED_AT_HEADER,
  toCachedResponse,
} from '#web/lib/offline/offline-cache-rules.ts';
import { isGatewayError } from '#web/lib/offline/is-gateway-error.ts';
import { openMemberCache } from '#web/lib/offline/member-cache.ts';
import { isPageVisited } from '#web/lib/offline/visited-pages.ts';
import { respondWithAsset, respondWithPicture } from './asset-caches.ts';
import { serviceWorkerScope, type FetchEvent } from './service-worker-scope.ts';
import { putInBoundedCache } from './put-in-bounded-cache.ts';
import { sendNetworkStatusToPage } from './send-network-status-to-page.ts';

export function handleFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== serviceWorkerScope.location.origin) return;
  // The mutation queue needs the server's current rows, or an error.
  if (request.cache === 'no-store') return;
  // A logout deletes the caches under a running worker: then only the network can answer.
  const answer = (work: Promise<Response>) => event.respondWith(work.catch(() => fetch(request)));
  if (request.mode === 'navigate') {
    if (!isFile(url.pathname)) answer(handleNavigation(event));
  } else if (url.pathname.startsWith('/assets/')) answer(respondWithAsset(request));
  else if (/^\/(images|uploads)\//.test(url.pathname)) answer(respondWithPicture(request));
  else if (isOfflineCacheable(url)) answer(handleApiCall(event));
  else if (url.pathname === '/api/auth/me') answer(fetchWithTimeout(request));
}

function isFile(path: string): boolean {
  return /^\/(api|assets|images|uploads|share-images|basemap|icons|health)\b|\.\w{2,5}$/.test(path);
}

/** The page from the server; without one the shell, which renders the page from cached data. */
async function handleNavigation(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  network.catch(() => {});
  try {
    const hasBeenSeen = await isPageVisited(new URL(event.request.url).pathname);
    const response = await (hasBeenSeen ? within(networkTimeoutMs(), network) : network);
    if (response && !isGatewayError(response)) return response;
    if (!response) markSlow();
  } catch {
    // No network.
  }
  return (await shell(new URL(event.request.url).pathname)) ?? network;
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Tells the shell if the page was never visited, so that nothing of it is cached. */
async function shell(path: string): Promise<Response | undefined> {
  const cached = await (await caches.open(OFFLINE_CACHE_NAMES.assets)).match(OFFLINE_SHELL_PATH);
  if (!cached || path === OFFLINE_SHELL_PATH || (await isPageVisited(path))) return cached;
  const failed = JSON.stringify({ path, reference: null, isOffline: true }).replaceAll('<', '\\u003c');
  const html = (await cached.text()).replace(SHELL_STATE, () => `${SHELL_STATE},"failed":${failed}`);
  return new Response(html, { headers: cached.headers });
}

/** As web/entry-server.tsx writes it. */
const SHELL_STATE = `"shell":"${OFFLINE_SHELL_PATH}"`;

/**
 * From the network, or from the cache if the network is down or slow. The Authorization header names the member,
 * whose responses are in a cache of their own.
 */
async function handleApiCall(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const memberId = memberOf(request);
  // Opened when the request starts: a response that is late goes into a cache that a logout has deleted.
  // The time limit is for a frozen page that holds the lock.
  const memberCache = memberId ? within(SHORT_MS, openMemberCache(memberId)) : Promise.resolve(undefined);
  const network = fetch(request);
  // Before the event ends, which it may before the response arrives.
  event.waitUntil(
    network.then(
      async (response) => {
        const copy = response.clone();
        void sendNetworkStatusToPage(clientId, { isUp: !isGatewayError(response) });
        await cacheOfflineResponse(request, copy, memberCache).catch(() => {});
      },
      async () => {
        // A request that the page aborted says nothing about the network.
        if (!request.signal.aborted) await sendNetworkStatusToPage(clientId, { isUp: false });
      },
    ),
  );
  const cached = await findCached(request, await memberCache);
  if (!cached) return network;
  try {
    const response = await within(networkTimeoutMs(), network);
    if (response && !isGatewayError(response)) return response;
    if (!response) markSlow();
  } catch {
    // No network: the cached response is used.
  }
  event.waitUntil(sendNetworkStatusToPage(clientId, { cachedAt: cached.headers.get(CACHED_AT_HEADER) }));
  return cached;
}

/** For responses that must not be cached and must not hang. */
async function fetchWithTimeout(request: Request): Promise<Response> {
  return (await within(isSlow() ? 3_000 : 8_000, fetch(request))) ?? Response.error();
}

export async function cacheOfflineResponse(
  request: Request,
  response: Response,
  memberCache: Promise<Cache | undefined>,
): Promise<void> {
  if (response.status !== 200) return;
  const cacheControl = response.headers.get('cache-control') ?? '';
  const isForAll = /\bpublic\b/.test(cacheControl);
  const cache = isForAll ? await caches.open(OFFLINE_CACHE_NAMES.seen) : await memberCache;
  if (!cache) return;
  const copy = toCachedResponse(await response.text(), response.headers, new Date());
  const { pathname, search } = new URL(request.url);
  await putInBoundedCache(cache, pathname + search, copy, 'answers');
}

async function findCached(request: Request, memberCache?: Cache): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const url = pathname + search;
  return (await memberCache?.match(url)) ?? caches.match(url, { cacheName: OFFLINE_CACHE_NAMES.seen });
}

function memberOf(request: Request): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

const USUAL_MS = 3_500;
const SHORT_MS = 900;
const SLOW_NETWORK_TTL_MS = 60_000;

let slowUntil = 0;

function markSlow(): void {
  slowUntil = Date.now() + SLOW_NETWORK_TTL_MS;
}

function isSlow(): boolean {
  return Date.now() < slowUntil;
}

function networkTimeoutMs(): number {
  return isSlow() ? SHORT_MS : USUAL_MS;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)),
  );
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
