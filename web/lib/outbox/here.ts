import { noteRefusal } from '../call.ts';
import { newKey } from '../new-key.ts';
import type { News } from './endings.ts';
import { createOutbox } from './outbox.ts';
import { postDeed } from './post.ts';
import { openMemory, openStore, orElse } from './store.ts';

const store = typeof indexedDB === 'undefined' ? openMemory() : orElse(openStore(indexedDB), openMemory());
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

/** This tab's view of the outbox. */
export const outbox = createOutbox({
  store,
  newKey,
  now: () => new Date(),
  alone,
  isOnline: () => navigator.onLine !== false,
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
  tell: (news) => channel?.postMessage(news),
  async send(request, deed) {
    const said = await postDeed(request, deed);
    noteRefusal(said.status, deed.userId);
    return said;
  },
});

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => void outbox.hear(data));

export const LOCK = 'outbox';

/** Locks exist only over https and on localhost; elsewhere the keys alone have to do. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks) await locks.request(LOCK, work);
  else await work();
}
