import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/create-listeners.ts';

const waiting: (() => unknown)[] = [];
let hasInteracted = false;

/**
 * Loads code on first use, or when the visitor first interacts, because the HTML already shows its first result.
 * `atOnce` is `import.meta.env.SSR ? it : null`, so that the server has it and browsers do not wait for it.
 */
export function lazyModule<T>(fetchIt: () => Promise<T>, atOnce: T | null): (isNeeded: boolean) => T | null {
  const { subscribe, notify } = createListeners();
  let loaded = atOnce;
  let loading: Promise<void> | undefined;

  function ask(): void {
    loading ??= fetchIt().then(
      (it) => {
        loaded = it;
        notify();
      },
      () => (loading = undefined),
    );
  }

  loadOnFirstInteraction(ask);
  return function useLazyModule(isNeeded) {
    useEffect(() => {
      if (isNeeded) ask();
    }, [isNeeded]);
    return useSyncExternalStore(
      subscribe,
      () => loaded,
      () => loaded,
    );
  };
}

export function loadOnFirstInteraction(load: () => unknown): void {
  if (hasInteracted) void load();
  else waiting.push(load);
}

export function loadAllLazyModules(): void {
  hasInteracted = true;
  for (const load of waiting.splice(0)) void load();
}
