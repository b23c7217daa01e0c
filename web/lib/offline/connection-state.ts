import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';

/** `offline`: the device has no network. `unreachable`: the site does not answer. */
export type ConnectionState = 'up' | 'offline' | 'unreachable';

export const CONNECTION_LOST_TITLES = {
  offline: 'You’re offline',
  unreachable: 'The site isn’t responding',
} as const;

let connection: ConnectionState = 'up';
const { subscribe, notify } = createChangeNotifier();

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'up',
  );
}

export function useLoadFailureTitle(): string {
  const current = useConnectionState();
  return current === 'up' ? 'That didn’t cook through' : CONNECTION_LOST_TITLES[current];
}

export function useLoadFailureText(of: string): string {
  return useFailureText(`Failed to load ${of}. Please try again.`);
}

/** The documented text of a failure; without a connection, the text names the cause. */
export function useFailureText(documented: string): string {
  switch (useConnectionState()) {
    case 'offline':
      return 'You’re offline, and this isn’t saved on this device.';
    case 'unreachable':
      return 'The site isn’t responding, and this isn’t saved on this device. It’ll load when the site is back.';
    case 'up':
      return documented;
  }
}

export function setConnectionState(next: ConnectionState): void {
  connection = next;
  notify();
}
