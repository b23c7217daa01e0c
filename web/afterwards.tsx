import './lib/logging-out.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { watchLinks } from './features/collection/waiting-links.ts';
import { refreshCollection, refreshProgress } from './features/collection/shown-links.ts';
import { TriedHost } from './features/collection/tried-host.tsx';
import { InstallOffer } from './features/install/install.tsx';
import { followInstalling, noteUsefulDeed } from './features/install/installing.ts';
import { showSentToasts } from './features/outbox/sent-toast.ts';
import { WaitingBar } from './features/outbox/waiting-bar.tsx';
import { refreshAfterQueuedReview } from './features/reviews/refresh-reviews.ts';
import { useHydrated } from './lib/hydrated.ts';
import { handOver } from './lib/offline/handover.ts';
import { isSomebodys, cacheOf } from './lib/offline/kept.ts';
import { markSeen } from './lib/offline/seen.ts';
import { DOWN_TITLES } from './lib/offline/connection.ts';
import { followNetwork, whenBack } from './lib/offline/status.ts';
import { mutationQueue } from './lib/mutation-queue/queue.ts';
import { startScheduler } from './lib/mutation-queue/scheduler.ts';
import type { PageState } from './lib/page-state.ts';
import { reloadOnce } from './lib/reload-once.ts';
import { meQuery, viewerIn } from './lib/session.ts';
import { PageStateProvider } from './lib/site.tsx';
import { shownUserId } from './lib/stored-user.ts';
import { aroundNavigation } from './navigation.ts';
import { loadPage, matchRoute } from './routes.ts';
import deviceStyles from './styles/device.css?url';

/** How long a page is left in peace before the worker fetches what other pages need. */
const PEACE_MS = 8_000;
/** How long the page before still stands after its address has changed. */
const DRAWN_MS = 1_000;

/** What a first visit does without: the device's part, when the page stands and has nothing else to do. */
export function goOn(client: QueryClient, state: PageState): void {
  followNetwork({ isUp: !state.failed?.isOffline });
  whenBack(() => void client.refetchQueries({ type: 'active' }));
  followInstalling();
  watchLinks(client);
  followResults(client);
  showSentToasts(client);
  forgetFailure(state);
  startScheduler(client);
  draw(client, state);
  recoverFromOldFiles();
  // Where a logout leads, which empties the device on the way.
  if (viewerIn(client)) loadPage(matchRoute('/').route).catch(() => {});
  void startWorker(client, state);
}

/** A root of its own, so that no page's code grows by it; hydrated as it is empty, since `createRoot` would be one more thing to load. */
function draw(client: QueryClient, state: PageState): void {
  const place = document.createElement('div');
  place.id = 'device';
  const styles = document.createElement('link');
  Object.assign(styles, { rel: 'stylesheet', href: deviceStyles });
  document.head.append(styles);
  document.body.append(place);
  hydrateRoot(
    place,
    <PageStateProvider value={state}>
      <QueryClientProvider client={client}>
        <Router aroundNav={aroundNavigation(client, state.site)}>
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
        <TriedHost />
        <InstallOffer />
        <WaitingBar />
      </>
    )
  );
}

function followResults(client: QueryClient): void {
  mutationQueue.onResult((mutation, result) => {
    if (result.is === 'done') noteUsefulDeed();
    const shown = mutationQueue.mutations().find(({ key }) => key === mutation.key);
    if (shown?.isAwaited) return;
    refreshAfterQueuedReview(client, mutation, result);
    if (result.is !== 'done') return;
    if (mutation.what.kind === 'tried') refreshProgress(client, mutation.userId);
    refreshCollection(client, mutation.userId);
  });
}

async function startWorker(client: QueryClient, state: PageState): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container || typeof caches === 'undefined') return;
  // Before the worker is there: the page may be left any moment.
  keepThisPage(client, state);
  await container.register('/sw.js').catch(() => {});
  const registration = await container.ready;
  const idle = () => registration.active?.postMessage({ is: 'idle' });
  setTimeout(idle, PEACE_MS);
  addEventListener('online', idle);
  // What was asked for meanwhile.
  void handOver(client, viewerIn(client)?.id ?? null);
  keepPictures(registration);
  // While it is still being asked who is signed in, which takes long without a network, it is the stored member's device.
  const whose = () => viewerIn(client)?.id ?? shownUserId() ?? undefined;
  let shown = whose();
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== meQuery.queryKey[0] || whose() === shown) return;
    shown = whose();
    void forgetOthers(shown);
    // A logout has emptied the device, the worker with it.
    if (!shown) void container.register('/sw.js').catch(() => {});
  });
  await forgetOthers(shown);
}

/** What was not kept may be there by the time one comes back to it. */
function forgetFailure(state: PageState): void {
  if (!state.failed?.isOffline) return;
  addEventListener('pushState', () => delete state.failed, { once: true });
}

function keepThisPage(client: QueryClient, state: PageState): void {
  const mark = (delay: number) => {
    const { pathname } = location;
    if (matchRoute(pathname).route.status === 404 || state.failed?.path === pathname) return;
    setTimeout(() => markTitled(pathname, 20), delay);
  };
  const later = () => mark(DRAWN_MS);
  // The document has brought its title; the shell gives itself another one first.
  void handOver(client, viewerIn(client)?.id ?? null).then(() => mark(state.shell ? DRAWN_MS : 0));
  for (const event of ['pushState', 'popstate']) addEventListener(event, later);
}

function keepPictures(registration: ServiceWorkerRegistration): void {
  const addresses = [...document.images]
    .map(({ currentSrc }) => currentSrc)
    .filter((address) => /^\/(images|uploads)\//.test(URL.parse(address)?.pathname ?? ''));
  registration.active?.postMessage({ is: 'pictures', addresses });
}

/** Once the page has given itself its title, which takes a while on a busy device. */
function markTitled(pathname: string, tries: number): void {
  if (location.pathname !== pathname) return;
  const title = document.title.replace(/^\(\d+\+?\) /, '').split(' · ')[0] ?? '';
  const isFailure = (Object.values(DOWN_TITLES) as string[]).includes(title);
  const isDrawn = document.querySelector('main h1:not(.coming)') !== null && !isFailure;
  if (isDrawn) void markSeen(pathname, title);
  else if (tries > 0) setTimeout(() => markTitled(pathname, tries - 1), 500);
}

/** What was kept for a member goes when another one is here, or nobody. */
async function forgetOthers(userId: string | undefined): Promise<void> {
  for (const name of await caches.keys()) {
    if (isSomebodys(name) && name !== (userId && cacheOf(userId))) await caches.delete(name);
  }
}

/** After a deployment a file may be gone that this page would still fetch. */
function recoverFromOldFiles(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
}
