import type { QueryClient } from '@tanstack/react-query';
import { assertDefined } from '#shared/assert-defined.ts';
import { currentViewerQuery, getViewer } from '../session/session.ts';
import { tabUserId } from '../session/tab-user.ts';
import { watchSiteReadOnly } from '../site/site-read-only.ts';
import { onReconnect } from '../offline/network-status.ts';
import { SEND_RETRY_PAUSES_MS } from './classify-response.ts';
import type { MutationQueuePauseReason } from './flush.ts';
import { isMutationPending, mutationQueue } from './queue.ts';
import { removeExpiredMutationsOfOthers } from './remove-expired-mutations.ts';

let pause = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Flushes the signed-in member's mutations at the start, when the network is back, when the tab becomes visible, after a login, and on a timer. */
export function startMutationFlushScheduler(client: QueryClient): void {
  const flush = () => void flushMutationsNow(client).catch(() => {});
  addEventListener('online', flush);
  onReconnect(flush);
  watchSiteReadOnly(client, flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush());
  let shown = getViewer(client)?.id;
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== currentViewerQuery.queryKey[0] || getViewer(client)?.id === shown) return;
    shown = getViewer(client)?.id;
    if (shown) flush();
  });
  let wasWaiting = 0;
  mutationQueue.onChange(() => {
    const waiting = mutationQueue.mutations().filter(isMutationPending).length;
    if (waiting > wasWaiting && timer === undefined)
      timer = setTimeout(() => void send(client), SEND_RETRY_PAUSES_MS[0]);
    if (waiting > wasWaiting) void askForSync();
    wasWaiting = waiting;
    // Added only while needed, because a `beforeunload` listener disables the back/forward cache.
    if (mutationQueue.mutations().some(({ isFleeting }) => isFleeting))
      addEventListener('beforeunload', confirmLeaving);
    else removeEventListener('beforeunload', confirmLeaving);
  });
  flush();
  void removeExpiredMutationsOfOthers(mutationQueue, tabUserId(), new Date()).catch(() => {});
}

function confirmLeaving(event: Event): void {
  event.preventDefault();
}

/** Called after a user action or a sign of a network; starts again with the shortest pause. */
export function flushMutationsNow(client: QueryClient): Promise<MutationQueuePauseReason> {
  pause = 0;
  return send(client);
}

async function send(client: QueryClient): Promise<MutationQueuePauseReason> {
  clearTimeout(timer);
  timer = undefined;
  await mutationQueue.refresh().catch(() => {});
  const viewer = getViewer(client);
  const isSendable = (mutation: { userId: string; refusal: object | null }) =>
    mutation.userId === viewer?.id && !mutation.refusal;
  if (!viewer || !mutationQueue.mutations().some(isSendable)) return 'empty';
  const reason = await mutationQueue.flush(viewer.id).catch(() => 'later' as const);
  clearTimeout(timer);
  if (reason === 'empty') pause = 0;
  else if (reason !== 'signed-out') {
    void askForSync();
    timer = setTimeout(
      () => void send(client),
      assertDefined(SEND_RETRY_PAUSES_MS[Math.min(pause++, SEND_RETRY_PAUSES_MS.length - 1)]),
    );
  }
  return reason;
}

/** Background sync wakes the worker when there is a network, even without an open tab. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined;
  await registration?.sync?.register('outbox').catch(() => {});
}
