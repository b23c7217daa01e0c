import { useSyncExternalStore } from 'react';
import { usePageState } from '../document/page-state-context.tsx';

const MINUTE = 60_000;

/** The time to the minute: the server's while hydrating, then the device's. */
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
