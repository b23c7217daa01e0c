import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/create-listeners.ts';

/** `offline`: the device has no network. `unreachable`: the site does not answer. */
export type ConnectionState = 'up' | 'offline' | 'unreachable';

export const CONNECTION_LOST_TITLES = {
  offline: 'You’re offline',
  unreachable: 'The site isn’t responding',
} as const;

let connection: ConnectionState = 'up';
const { subscribe, notify } = createListeners();

export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'up',
  );
}

/** The documented text of a failure; without a connection it names the cause. */
export function useFailureText(of: string): string {
  switch (useConnection()) {
    case 'offline':
      return `You’re offline, and these ${of} aren’t saved on this device.`;
    case 'unreachable':
      return `The site isn’t responding, and these ${of} aren’t saved here. They’ll load when it’s back.`;
    case 'up':
      return `Failed to load ${of}. Please try again.`;
  }
}

/** For a page that could not be loaded: reloads it when the connection is back. */
export function useReloadOnReconnect(): ConnectionState {
  const current = useConnection();
  const wasDown = useRef(false);
  useEffect(() => {
    if (current !== 'up') wasDown.current = true;
    else if (wasDown.current) return scheduleReload();
    return undefined;
  }, [current]);
  return current;
}

export function setConnection(next: ConnectionState): void {
  connection = next;
  notify();
}

const KEY = 'reloaded-when-back-at';
const AGAIN_AFTER = 30_000;

/** At most every 30 seconds, because the health check may pass while the page still fails. */
export function scheduleReload(): () => void {
  const timer = setTimeout(reload, Math.max(0, lastReload() + AGAIN_AFTER - Date.now()));
  return () => clearTimeout(timer);
}

function reload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without the stored time it could reload forever.
    return;
  }
  location.reload();
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return 0;
  }
}
