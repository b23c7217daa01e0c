import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

let isOffline = false;
const { subscribe, tell } = createListeners();

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
  tell();
}
