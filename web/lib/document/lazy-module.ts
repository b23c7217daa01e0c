import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

const all: (() => void)[] = [];

/**
 * Code that a page does without at first, because the document says already what it would. It comes when a part of the
 * page needs it, and with the first sign that somebody is there.
 * @param atOnce what the server uses, `import.meta.env.SSR ? it : null`, so that no browser waits for it
 */
export function lazyModule<T>(fetchIt: () => Promise<T>, atOnce: T | null): (isNeeded: boolean) => T | null {
  const { subscribe, tell } = createListeners();
  let loaded = atOnce;
  let asked: Promise<void> | undefined;

  function ask(): void {
    asked ??= fetchIt().then(
      (it) => {
        loaded = it;
        tell();
      },
      () => (asked = undefined),
    );
  }

  all.push(ask);
  return function useLater(isNeeded) {
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

export function loadAllLazyModules(): void {
  for (const ask of all) ask();
}
