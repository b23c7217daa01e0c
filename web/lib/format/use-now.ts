import { useSyncExternalStore } from 'react';
import { usePageState } from '../document/page-state-context.tsx';

const MINUTE = 60_000;

/** To the minute: the server's time while hydrating, then the device's. */
export function useNow(): number {
  const { now } = usePageState();
  return useSyncExternalStore(everyMinute, thisMinute, () => now);
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE);
  return () => clearInterval(timer);
}
