import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating; values that only the device knows wait for it. */
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
