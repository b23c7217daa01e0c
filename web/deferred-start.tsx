import './lib/session/log-out.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { syncListWithMutationQueue } from './features/collection/mutations/sync-list-with-mutation-queue.ts';
import { invalidateCollectionQueries, refreshXpAndBadges } from './features/collection/list/list-cache.ts';
import { LazyMarkAsTriedDialog } from './pages/components/log-tried-sandwich/lazy-mark-as-tried-dialog.tsx';
import { InstallOffer } from './features/installation/install-offer.tsx';
import { watchInstallPrompt, recordInstallEngagement } from './features/installation/install-prompt.ts';
import { announceSentMutations } from './features/mutation-queue/announce-sent-mutations.ts';
import { NetworkStatusBar } from './features/mutation-queue/network-status-bar.tsx';
import { refreshAfterQueuedReview } from './features/reviews/refresh-reviews.ts';
import { useHydrated } from './lib/document/use-hydrated.ts';
import { cacheQueriesForOffline } from './lib/offline/cache-queries-for-offline.ts';
import { switchMemberCache } from './lib/offline/member-cache.ts';
import { markPageVisited } from './lib/offline/visited-pages.ts';
import { CONNECTION_LOST_TITLES } from './lib/offline/connection-state.ts';
import { watchNetwork, onReconnect } from './lib/offline/network-status.ts';
import { mutationQueue } from './lib/mutation-queue/queue.ts';
import { startMutationFlushScheduler } from './lib/mutation-queue/scheduler.ts';
import type { PageState } from './lib/document/page-state.ts';
import { reloadPageOnce } from './lib/errors/reload-once.ts';
import { currentViewerQuery, getViewer } from './lib/session/session.ts';
import { PageStateProvider } from './lib/document/page-state-context.tsx';
import { tabUserId } from './lib/session/tab-user.ts';
import { refreshAfterSuggestion } from './lib/suggestions/refresh-after-suggestion.ts';
import { createAroundNavHandler } from './navigation.ts';
import { findPageRouteForPath } from './routes.ts';
import { loadPageCode } from './load-page-code.ts';
import deviceStyles from './styles/deferred-start.css?url';

/** Delay before the worker fetches the files of other pages. */
const IDLE_DELAY_MS = 8_000;
/** A page that is open for a second must be available offline. */
const DRAWN_MS = 500;
const RETRY_MS = 100;
const MAX_RETRIES = 100;

/** Starts the service worker, the mutation queue and the install prompt once the page is idle. */
export function startDeferredServices(client: QueryClient, state: PageState): void {
  watchNetwork({ isUp: !state.failed?.isOffline });
  onReconnect(() => void client.refetchQueries({ type: 'active' }));
  watchInstallPrompt();
  syncListWithMutationQueue(client);
  subscribeToResults(client);
  announceSentMutations(client);
  clearOfflineFailure(state);
  startMutationFlushScheduler(client);
  draw(client, state);
  recoverFromOldFiles();
  // A logout leads to the home page; loads its code now, because the logout clears the caches.
  if (getViewer(client)) loadPageCode(findPageRouteForPath('/').route).catch(() => {});
  void startWorker(client, state);
}

/** A root of its own, so that no page's code grows by it; hydrated while empty, because `createRoot` would be more code to load. */
function draw(client: QueryClient, state: PageState): void {
  const container = document.createElement('div');
  container.id = 'device';
  const styles = document.createElement('link');
  Object.assign(styles, { rel: 'stylesheet', href: deviceStyles });
  document.head.append(styles);
  document.body.append(container);
  hydrateRoot(
    container,
    <PageStateProvider value={state}>
      <QueryClientProvider client={client}>
        <Router aroundNav={createAroundNavHandler(client, state.site)}>
          <Device />
        </Router>
      </QueryClientProvider>
    </PageStateProvider>,
  );
}

function Device() {
  return (
    useHydrated() && (
      <>
        <LazyMarkAsTriedDialog />
        <InstallOffer />
        <NetworkStatusBar />
      </>
    )
  );
}

function subscribeToResults(client: QueryClient): void {
  mutationQueue.onResult((mutation, result) => {
    if (result.is === 'done') recordInstallEngagement();
    const shown = mutationQueue.mutations().find(({ key }) => key === mutation.key);
    if (shown?.isAwaited) return;
    refreshAfterQueuedReview(client, mutation, result);
    if (result.is !== 'done') return;
    if (mutation.what.kind === 'suggestion') return void refreshAfterSuggestion(client, mutation.userId);
    if (mutation.what.kind === 'tried') refreshXpAndBadges(client, mutation.userId);
    invalidateCollectionQueries(client, mutation.userId);
  });
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
