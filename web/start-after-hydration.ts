import type { QueryClient } from '@tanstack/react-query';
import { captureInstallEvent } from './features/installation/install-event.ts';
import { cacheQueriesForOffline } from './lib/offline/cache-queries-for-offline.ts';
import { switchMemberCache } from './lib/offline/member-cache.ts';
import { markPageVisited } from './lib/offline/visited-pages.ts';
import { CONNECTION_LOST_TITLES } from './lib/offline/connection-state.ts';
import type { PageState } from './lib/document/page-state.ts';
import { reloadPageOnce } from './lib/errors/reload-once.ts';
import { currentViewerQuery, getViewer } from './lib/session/session.ts';
import { tabUserId } from './lib/session/tab-user.ts';
import { startDeferredServicesWhenNeeded } from './start-deferred-services-when-needed.ts';
import { findPageRouteForPath } from './routes.ts';

/** Delay before the worker fetches the files of other pages. */
const IDLE_DELAY_MS = 8_000;
/** A page that is open for a second must be available offline. */
const DRAWN_MS = 500;
const RETRY_MS = 100;
const MAX_RETRIES = 100;

/** Starts what must run without an interaction. Every first visit loads this code, so the rest is in deferred-start.tsx. */
export function startAfterHydration(client: QueryClient, state: PageState): void {
  captureInstallEvent();
  recoverFromOldFiles();
  startDeferredServicesWhenNeeded(client, state);
  clearOfflineFailure(state);
  void startWorker(client, state);
}

async function startWorker(client: QueryClient, state: PageState): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container || typeof caches === 'undefined') return;
  // Before the worker is active, because the page may be left at any moment.
  cacheCurrentPage(client, state);
  await container.register('/sw.js').catch(() => {});
  const registration = await container.ready;
  const idle = () => registration.active?.postMessage({ is: 'idle' });
  setTimeout(idle, IDLE_DELAY_MS);
  addEventListener('online', idle);
  void cacheQueriesForOffline(client, currentUserId(client)).catch(() => {});
  cachePictures(registration);
  let shown = currentUserId(client);
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== currentViewerQuery.queryKey[0] || currentUserId(client) === shown) return;
    shown = currentUserId(client);
    void switchMemberCache(shown);
    // The logout has also removed the worker.
    if (!shown) void container.register('/sw.js').catch(() => {});
  });
  await switchMemberCache(shown);
}

/** While the session is being checked, which takes long without a network, the device belongs to the stored member. */
function currentUserId(client: QueryClient): string | undefined {
  return getViewer(client)?.id ?? tabUserId() ?? undefined;
}

/** The page may be available when the visitor comes back to it. */
function clearOfflineFailure(state: PageState): void {
  if (!state.failed?.isOffline) return;
  addEventListener('pushState', () => delete state.failed, { once: true });
}

function cacheCurrentPage(client: QueryClient, state: PageState): void {
  const mark = (delay: number) => {
    const { pathname } = location;
    if (findPageRouteForPath(pathname).route.status === 404 || state.failed?.path === pathname) return;
    setTimeout(() => markVisitedWhenTitled(pathname, MAX_RETRIES), delay);
  };
  const markDelayed = () => mark(DRAWN_MS);
  // The document has its title; the shell sets its own one first.
  void cacheQueriesForOffline(client, currentUserId(client))
    .then(() => mark(state.shell ? DRAWN_MS : 0))
    // A logout deletes the caches under a running page, and a device may be full.
    .catch(() => {});
  for (const event of ['pushState', 'popstate']) addEventListener(event, markDelayed);
}

function cachePictures(registration: ServiceWorkerRegistration): void {
  const addresses = [...document.images]
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => /^\/(images|uploads)\//.test(URL.parse(address)?.pathname ?? ''));
  registration.active?.postMessage({ is: 'pictures', addresses });
}

/** Waits for the page's title, which takes a while on a busy device. */
function markVisitedWhenTitled(pathname: string, tries: number): void {
  if (location.pathname !== pathname) return;
  const title = document.title.replace(/^\(\d+\+?\) /, '').split(' · ')[0] ?? '';
  const isFailure = (Object.values(CONNECTION_LOST_TITLES) as string[]).includes(title);
  const isDrawn = document.querySelector('main h1:not(.coming, .empty *)') !== null && !isFailure;
  if (isDrawn) void markPageVisited(pathname, title).catch(() => {});
  else if (tries > 0) setTimeout(() => markVisitedWhenTitled(pathname, tries - 1), RETRY_MS);
}

/** After a deployment a file may be gone that this page would still load. */
function recoverFromOldFiles(): void {
  addEventListener('vite:preloadError', () => void reloadPageOnce());
}
