import type { QueryClient } from '@tanstack/react-query';
import { meQuery, viewerIn } from '../session.ts';
import { outbox } from './here.ts';

/** How long it is left alone after the server or the network has failed it, in seconds. */
const PAUSES = [5, 15, 60, 300] as const;

/**
 * Sends what waits whenever there seems to be a network: at once, when it comes back, when the tab is looked at, after
 * somebody has signed in, and now and then. Only the deeds of who is signed in.
 */
export function keepSending(client: QueryClient): void {
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    clearTimeout(timer);
    await outbox.refresh();
    const viewer = viewerIn(client);
    const isWanted = (deed: { userId: string; refusal: object | null }) =>
      deed.userId === viewer?.id && !deed.refusal;
    if (!viewer || !outbox.deeds().some(isWanted)) return;
    const stop = await outbox.send(viewer.id);
    if (stop === 'empty') pause = 0;
    else if (stop !== 'signed-out') {
      void askForSync();
      timer = setTimeout(() => void send(), PAUSES[Math.min(pause++, PAUSES.length - 1)]! * 1000);
    }
  }

  const again = () => {
    pause = 0;
    void send().catch(() => {});
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  let shown = viewerIn(client)?.id;
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== meQuery.queryKey[0] || viewerIn(client)?.id === shown) return;
    shown = viewerIn(client)?.id;
    if (shown) again();
  });
  let wasWaiting = 0;
  outbox.onChange(() => {
    const waiting = outbox.deeds().filter(({ isAwaited, refusal }) => !isAwaited && !refusal).length;
    if (waiting > wasWaiting && timer === undefined) timer = setTimeout(() => void send(), PAUSES[0] * 1000);
    if (waiting > wasWaiting) void askForSync();
    wasWaiting = waiting;
  });
  again();
}

/** Where the browser can, it wakes the worker once there is a network, also without an open tab. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }) | undefined;
  await registration?.sync?.register('outbox').catch(() => {});
}
