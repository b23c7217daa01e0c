import { useEffect, useId, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

// Where toasts may show, the page first and each open dialog after it. Only the last is shown and heard: what lies
// behind an open dialog cannot be reached.
const places: string[] = [];
const { subscribe, tell } = createListeners();

/** Whether toasts show here. The page's own place is the only one that the server knows. */
export function useIsToasterInFront(): boolean {
  const id = useId();
  useEffect(() => {
    enter(id);
    return () => leave(id);
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => places.length === 0 || places.at(-1) === id,
    () => true,
  );
}

export function enter(id: string): void {
  places.push(id);
  tell();
}

export function leave(id: string): void {
  const at = places.lastIndexOf(id);
  if (at >= 0) places.splice(at, 1);
  tell();
}
