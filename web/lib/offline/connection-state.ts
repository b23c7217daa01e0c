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

/** The documented text of a failure; without a connection, the text names the cause. */
export function useLoadFailureText(of: string): string {
  switch (useConnectionState()) {
    case 'offline':
      return 'You’re offline, and this isn’t saved on this device.';
    case 'unreachable':
      return 'The site isn’t responding, and this isn’t saved on this device. It’ll load when the site is back.';
    case 'up':
      return `Failed to load ${of}. Please try again.`;
  }
}

export function setConnectionState(next: ConnectionState): void {
  connection = next;
  notify();
}
