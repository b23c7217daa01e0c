import type { QueryClient } from '@tanstack/react-query';
import { setSiteReadOnlyListener, setUnreachableListener } from './lib/api/api-client.ts';
import { loadOnFirstInteraction } from './lib/document/lazy-module.ts';
import type { PageState } from './lib/document/page-state.ts';
import { hasStoredMutations } from './lib/mutation-queue/has-stored-mutations.ts';
import { MUTATION_CHANNEL } from './lib/mutation-queue/mutation-queue-names.ts';
import { isConnectionTrouble, type NetworkStatusMessage } from './lib/offline/network-status-message.ts';

/** What happened before the services were started, so that nobody else has handled it. */
export type MissedEvents = {
  isOffline: boolean;
  hasFailedRequest: boolean;
  hasReadOnlyResponse: boolean;
  /** Another tab or the worker has changed the queue. */
  hasQueueMessage: boolean;
};

/**
 * Starts the mutation queue, the connection bar and the offer to install at the first interaction, or earlier if
 * changes are queued, another tab queues one, a request fails, the site is read-only, or the connection is lost.
 */
export function startDeferredServicesWhenNeeded(client: QueryClient, state: PageState): void {
  const missed: MissedEvents = {
    isOffline: state.failed?.isOffline === true,
    hasFailedRequest: false,
    hasReadOnlyResponse: false,
    hasQueueMessage: false,
  };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(MUTATION_CHANNEL);
  const worker = navigator.serviceWorker;
  let isStarting = false;

  function start(): void {
    if (isStarting) return;
    isStarting = true;
    import('./deferred-start.tsx').then(({ startDeferredServices }) => {
      channel?.close();
      startDeferredServices(client, state, missed);
    }, startAgainLater);
  }

  function startAgainLater(): void {
    isStarting = false;
    for (const event of ['online', 'pointerdown', 'keydown']) addEventListener(event, start, { once: true });
  }

  function startAfter(event: keyof MissedEvents): void {
    missed[event] = true;
    start();
  }

  loadOnFirstInteraction(start);
  if (missed.isOffline || !navigator.onLine) start();
  addEventListener('offline', start);
  setUnreachableListener(() => startAfter('hasFailedRequest'));
  setSiteReadOnlyListener(() => startAfter('hasReadOnlyResponse'));
  worker?.addEventListener('message', ({ data }: MessageEvent<NetworkStatusMessage>) => {
    if (isConnectionTrouble(data)) start();
  });
  worker?.startMessages();
  worker?.controller?.postMessage({ is: 'listening' });
  channel?.addEventListener('message', () => {
    // While the services start, the messages are this page's own.
    if (!isStarting) startAfter('hasQueueMessage');
  });
  void hasStoredMutations().then((hasMutations) => {
    if (hasMutations) start();
  });
}
