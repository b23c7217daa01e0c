import type { Deed, NewDeed } from '#rules/outbox/deeds.ts';
import type { News } from './endings.ts';
import type { Shown, ShownDeeds } from './shown-deeds.ts';
import type { Store } from './store.ts';

type DeedChangeParts = {
  store: Store;
  newKey: () => string;
  now: () => Date;
  alone: (work: () => Promise<void>) => Promise<void>;
  tell: (news: News) => void;
  shown: ShownDeeds;
};

/** What its member changes about a deed that waits or was refused. */
export function createDeedChanges({ store, newKey, now, alone, tell, shown }: DeedChangeParts) {
  /** As if it were done now: what was refused once may be welcome later. */
  async function tryAgain(key: string): Promise<void> {
    const { refusal, what } = shown.list().find((deed) => deed.key === key) ?? {};
    const isUndated = refusal?.status === 400;
    const isChosen = refusal?.status === 412 && what?.kind === 'restore';
    const fresh = {
      ...(isChosen && { what: { ...what, overwrites: true as const } }),
      request: null,
      refusal: null,
      failures: 0,
      isReaddressed: false,
      isUndated,
    };
    await change(key, { ...fresh, key: newKey(), performedAt: now().toISOString() });
  }

  async function change(key: string, changes: Partial<NewDeed> | null): Promise<void> {
    // Not while it is on its way.
    await alone(async () => {
      if (changes) await store.change(key, () => changes);
      else await store.remove(key);
    });
    await shown.refresh();
    tell({ is: 'changed' });
  }

  /** Put back after a logout has emptied the device. */
  async function putBack(deeds: readonly NewDeed[]): Promise<void> {
    const kept = new Set((await store.all()).map(({ key }) => key));
    for (const deed of deeds.filter(({ key }) => !kept.has(key))) {
      const { order: _order, isAwaited: _isAwaited, isFleeting: _isFleeting, ...bare } = deed as Deed & Shown;
      await store.add(bare);
    }
    await shown.refresh();
  }

  return { drop: (key: string) => change(key, null), tryAgain, putBack };
}
