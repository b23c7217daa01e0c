import { useEffect, useRef } from 'react';
import { useConnectionState, type ConnectionState } from '../offline/connection-state.ts';

/** For a page that could not be loaded: reloads it when the connection is back. */
export function useReloadPageOnReconnect(): ConnectionState {
  const current = useConnectionState();
  const wasDown = useRef(false);
  useEffect(() => {
    if (current !== 'up') wasDown.current = true;
    else if (wasDown.current) return scheduleReload();
    return undefined;
  }, [current]);
  return current;
}

const KEY = 'reloaded-when-back-at';
const AGAIN_AFTER_MS = 30_000;

/** At most every 30 seconds, because the health check may pass while the page still fails. */
export function scheduleReload(): () => void {
  const timer = setTimeout(reload, Math.max(0, lastReload() + AGAIN_AFTER_MS - Date.now()));
  return () => clearTimeout(timer);
}

function reload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without the stored time, the page could reload forever.
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
