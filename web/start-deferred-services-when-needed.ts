import type { QueryClient } from '@tanstack/react-query';
import { setUnreachableListener } from './lib/api/api-client.ts';
import { loadOnFirstInteraction } from './lib/document/lazy-module.ts';
import type { PageState } from './lib/document/page-state.ts';
import { hasStoredMutations } from './lib/mutation-queue/has-stored-mutations.ts';
import { MUTATION_CHANNEL } from './lib/mutation-queue/mutation-queue-names.ts';
import { isConnectionTrouble, type NetworkStatusMessage } from './lib/offline/network-status-message.ts';

/**
 * Starts the mutation queue, the connection bar and the offer to install at the first interaction, or earlier if
 * changes are queued, another tab queues one, or the connection fails.
 */
export function startDeferredServicesWhenNeeded(client: QueryClient, state: PageState): void {
  let starting: Promise<void> | undefined;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(MUTATION_CHANNEL);
  const worker = navigator.serviceWorker;

  function start({ hasFailedRequest = false } = {}): Promise<void> {
    const reason = { hasFailedRequest, isOffline: state.failed?.isOffline === true };
    starting ??= import('./deferred-start.tsx').then(
      ({ startDeferredServices }) => {
        channel?.close();
        startDeferredServices(client, state, reason);
      },
      () => {
        // Without a connection, the next reason tries again.
        starting = undefined;
      },
    );
    return starting;
  }

  loadOnFirstInteraction(start);
  if (state.failed?.isOffline || !navigator.onLine) void start();
  addEventListener('offline', () => void start());
  setUnreachableListener(() => void start({ hasFailedRequest: true }));
  worker?.addEventListener('message', ({ data }: MessageEvent<NetworkStatusMessage>) => {
    if (isConnectionTrouble(data)) void start();
  });
  worker?.startMessages();
  worker?.controller?.postMessage({ is: 'listening' });
  channel?.addEventListener('message', () => {
    // The queue has missed the message.
    void start().then(() => client.invalidateQueries());
  });
  void hasStoredMutations().then((hasMutations) => {
    if (hasMutations) void start();
  });
}
