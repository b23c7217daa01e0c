import type { NewDeed } from '#rules/outbox/deeds.ts';
import type { PendingOutcomes } from './pending-outcomes.ts';
import type { Ending } from './sending.ts';
import type { ShownDeeds } from './shown-deeds.ts';
import type { Store } from './store.ts';

/** What tabs and the worker tell each other. */
export type News = { is: 'changed' } | { is: 'ended'; deed: NewDeed; ending: Ending; wasAwaited: boolean };

/** `wasAwaited`: its member stood before the screen, of this tab or another one, and was told at once. */
type EndListener = (deed: NewDeed, ending: Ending, wasAwaited: boolean) => void;

type EndingParts = {
  store: Store;
  tell: (news: News) => void;
  pending: PendingOutcomes;
  shown: ShownDeeds;
};

/** What happens once a deed is done or refused, here or in another tab. */
export function createEndings({ store, tell, pending, shown }: EndingParts) {
  const listeners = new Set<EndListener>();

  function endHere(deed: NewDeed, ending: Ending): void {
    const wasAwaited = pending.has(deed.key);
    end(deed, ending, wasAwaited);
    tell({ is: 'ended', deed, ending, wasAwaited });
  }

  async function hear(news: News): Promise<void> {
    if (news.is === 'ended') {
      const { deed, ending, wasAwaited } = news;
      // Who is told at once needs no reminder of it.
      if (pending.has(deed.key) && ending.is === 'refused') await store.remove(deed.key);
      end(deed, ending, wasAwaited || pending.has(deed.key));
    }
    await shown.refresh();
  }

  /** Also of a deed that this tab has not heard of yet: what it knows of the list changes with it. */
  function end(deed: NewDeed, ending: Ending, wasAwaited: boolean): void {
    const { key } = deed;
    const isOver = ending.is === 'done' || pending.has(key);
    for (const listener of listeners) listener(deed, ending, wasAwaited);
    if (isOver) shown.remove(key);
    pending.resolve(key, ending);
  }

  function onEnd(listener: EndListener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { endHere, hear, onEnd };
}
