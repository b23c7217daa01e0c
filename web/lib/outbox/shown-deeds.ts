import type { NewDeed } from '#rules/outbox/deeds.ts';
import { createListeners } from '#web/ui/listeners.ts';
import type { PendingOutcomes } from './pending-outcomes.ts';
import type { Store } from './store.ts';

/** What is shown: deeds that have not ended, those of this tab from the moment of the press. */
export type Shown = NewDeed & { isAwaited: boolean };

export type ShownDeeds = ReturnType<typeof createShownDeeds>;

/** This tab's copy of the store, for screens that cannot wait for it. */
export function createShownDeeds(store: Store, pending: PendingOutcomes) {
  const changed = createListeners();
  let shown: readonly Shown[] = [];

  function show(next: readonly Shown[]): void {
    shown = next;
    changed.tell();
  }

  /** What other tabs and the worker have done to the store. */
  async function refresh(): Promise<void> {
    const kept = await store.all();
    const keys = new Set(kept.map(({ key }) => key));
    const coming = shown.filter(({ key, isAwaited }) => isAwaited && pending.has(key) && !keys.has(key));
    show([...kept.map((deed) => ({ ...deed, isAwaited: pending.has(deed.key) })), ...coming]);
  }

  return {
    list: () => shown,
    add: (deed: NewDeed) => show([...shown, { ...deed, isAwaited: true }]),
    remove: (key: string) => show(shown.filter((other) => other.key !== key)),
    refresh,
    onChange: changed.subscribe,
  };
}
