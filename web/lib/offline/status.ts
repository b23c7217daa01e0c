import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';
import { noteOffline } from './offline.ts';

export interface NetworkStatus {
  isOffline: boolean;
  /** The oldest of what this page shows from the device; null where all of it is fresh. */
  keptAt: Date | null;
}

let status: NetworkStatus = { isOffline: false, keptAt: null };
const { subscribe, tell } = createListeners();

export function useNetworkStatus(): NetworkStatus {
  return useSyncExternalStore(subscribe, networkStatus, networkStatus);
}

/** Hears of the worker what it had to take from the device, until another page is opened. */
export function followNetwork(): void {
  const look = () => change({ isOffline: navigator.onLine === false });
  addEventListener('online', () => change({ isOffline: false, keptAt: null }));
  addEventListener('offline', look);
  for (const event of ['pushState', 'popstate']) addEventListener(event, () => change({ keptAt: null }));
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data));
  navigator.serviceWorker?.startMessages();
  navigator.serviceWorker?.controller?.postMessage({ is: 'listening' });
  look();
}

/** Also where the device has never known that it was away, as on a train. */
export function whenBack(run: () => void): void {
  let wasOffline = status.isOffline;
  subscribe(() => {
    const isBack = wasOffline && !status.isOffline;
    wasOffline = status.isOffline;
    if (isBack) run();
  });
}

type News = { is: 'network'; isUp: boolean } | { is: 'kept'; at: string } | { is: 'other' };

function hear(news: News): void {
  if (news.is === 'network' && news.isUp === status.isOffline) change({ isOffline: !news.isUp });
  if (news.is !== 'kept') return;
  const at = new Date(news.at);
  change({ keptAt: status.keptAt && status.keptAt < at ? status.keptAt : at });
}

function networkStatus(): NetworkStatus {
  return status;
}

function change(changes: Partial<NetworkStatus>): void {
  status = { ...status, ...changes };
  noteOffline(status.isOffline);
  tell();
}
