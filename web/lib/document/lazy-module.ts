import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';

type UseLazyModule<T> = (isNeeded: boolean, onFailed?: () => void) => T | null;

const waiting: (() => unknown)[] = [];
let hasInteracted = false;

/**
 * Loads code on first use or first interaction: the first view does not need it, or has its result as HTML.
 * `onFailed` runs only if the code is needed; after it sets `isNeeded` to false, the next use loads the code again.
 * `atOnce` is `import.meta.env.SSR ? code : null`, so that the server has the code and browsers do not wait for it.
 */
export function createLazyModuleHook<T>(fetchIt: () => Promise<T>, atOnce: T | null): UseLazyModule<T> {
  const { subscribe, notify } = createChangeNotifier();
  let loaded = atOnce;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    loading ??= fetchIt().then(
      (it) => {
        loaded = it;
        notify();
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  loadOnFirstInteraction(() => load().catch(() => {}));
  return function useLazyModule(isNeeded, onFailed) {
    const reportFailure = useEffectEvent(() => onFailed?.());
    useEffect(() => {
      if (!isNeeded) return;
      let isCurrent = true;
      load().catch(() => isCurrent && reportFailure());
      return () => {
        isCurrent = false;
      };
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

export function startFirstInteractionLoads(): void {
  hasInteracted = true;
  for (const load of waiting.splice(0)) void load();
}
