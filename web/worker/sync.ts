import { postDeed } from '#web/lib/outbox/post.ts';
import { sendWaiting } from '#web/lib/outbox/sending.ts';
import type { Stop } from '#web/lib/outbox/sending.ts';
import { openStore } from '#web/lib/outbox/store.ts';

/** The browser wakes the worker when there is a network again, also where no page is open any more. */
export async function sendOutbox(): Promise<void> {
  const stops = await navigator.locks.request('outbox', sendForAll);
  // A failure lets the browser try once more by and by.
  if (stops.some((stop) => stop === 'offline' || stop === 'later'))
    throw new Error('Not everything was sent');
}

async function sendForAll(): Promise<Stop[]> {
  const store = openStore(indexedDB);
  const channel = new BroadcastChannel('outbox');
  const members = new Set((await store.all()).filter(({ refusal }) => !refusal).map(({ userId }) => userId));
  const stops: Stop[] = [];
  for (const userId of members) {
    stops.push(
      await sendWaiting(
        {
          store,
          send: postDeed,
          knownRow: () => undefined,
          isAwaited: () => false,
          // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
          ended: (deed, ending) => channel.postMessage({ is: 'ended', deed, ending, wasAwaited: false }),
        },
        userId,
      ),
    );
  }
  channel.close();
  return stops;
}
