import { useSyncExternalStore } from 'react';

let isOffline = false;
const listeners = new Set<() => void>();

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  );
}

/** The documented words of a failure; without a network those that say what is the matter. */
export function useFailureText(of: string): string {
  return useIsOffline()
    ? `You are offline, and these ${of} are not kept on this device.`
    : `Failed to load ${of}. Please try again.`;
}

export function noteOffline(is: boolean): void {
  isOffline = is;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
