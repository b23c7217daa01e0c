import './lib/session/log-out.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { syncListWithMutationQueue } from './features/collection/mutations/sync-list-with-mutation-queue.ts';
import { invalidateCollectionQueries, refreshXpAndBadges } from './features/collection/list/list-cache.ts';
import { LazyMarkAsTriedDialog } from './pages/components/log-tried-sandwich/lazy-mark-as-tried-dialog.tsx';
import { InstallOffer } from './features/installation/install-offer.tsx';
import { recordInstallEngagement, watchInstallPrompt } from './features/installation/install-prompt.ts';
import { announceSentMutations } from './features/mutation-queue/announce-sent-mutations.ts';
import { NetworkStatusBar } from './features/mutation-queue/network-status-bar.tsx';
import { refreshAfterQueuedReview } from './features/reviews/refresh-reviews.ts';
import { useHydrated } from './lib/document/use-hydrated.ts';
import { checkAfterFailedRequest, watchNetwork, onReconnect } from './lib/offline/network-status.ts';
import { mutationQueue } from './lib/mutation-queue/queue.ts';
import { startMutationFlushScheduler } from './lib/mutation-queue/scheduler.ts';
import type { PageState } from './lib/document/page-state.ts';
import { getViewer } from './lib/session/session.ts';
import { PageStateProvider } from './lib/document/page-state-context.tsx';
import { refreshAfterSuggestion } from './lib/suggestions/refresh-after-suggestion.ts';
import { siteStateQuery } from './lib/site/site-read-only.ts';
import type { MissedEvents } from './start-deferred-services-when-needed.ts';
import { createAroundNavHandler } from './navigation.ts';
import { findPageRouteForPath } from './routes.ts';
import { loadPageCode } from './load-page-code.ts';
import deviceStyles from './styles/deferred-start.css?url';

/** Starts the mutation queue, the connection bar and the offer to install. */
export function startDeferredServices(client: QueryClient, state: PageState, missed: MissedEvents): void {
  watchNetwork({ isUp: !missed.isOffline });
  if (missed.hasFailedRequest) void checkAfterFailedRequest();
  if (missed.hasReadOnlyResponse) void client.invalidateQueries({ queryKey: siteStateQuery.queryKey });
  if (missed.hasQueueMessage) void client.invalidateQueries();
  onReconnect(() => void client.refetchQueries({ type: 'active' }));
  watchInstallPrompt();
  syncListWithMutationQueue(client);
  subscribeToResults(client);
  announceSentMutations(client);
  startMutationFlushScheduler(client);
  draw(client, state);
  // A logout leads to the home page; loads its code now, because the logout clears the caches.
  if (getViewer(client)) loadPageCode(findPageRouteForPath('/').route).catch(() => {});
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
