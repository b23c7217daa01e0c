import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating; what only the device knows waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, isBrowser, isServer);
}

function never(): () => void {
  return () => {};
}

function isBrowser(): boolean {
  return true;
}

function isServer(): boolean {
  return false;
}
