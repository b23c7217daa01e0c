import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { setUnreachableListener } from '../api/api-client.ts';
import { setConnectionState, type ConnectionState } from './connection-state.ts';
import { isSiteReachable } from './is-site-reachable.ts';
import { limitReconnects } from './limit-reconnects.ts';
import type { NetworkStatusMessage } from './network-status-message.ts';

export type NetworkStatus = {
  connection: ConnectionState;
  /** Age of the oldest cached response on this page; null if all of it is fresh. */
  cachedAt: Date | null;
};

let status: NetworkStatus = { connection: 'up', cachedAt: null };
const { subscribe, notify } = createChangeNotifier();
const returns = createChangeNotifier();
const notifyReturn = limitReconnects({
  isUp: () => status.connection === 'up',
  notify: returns.notify,
});
const poll = createPoll(checkSite, setUp);

export function useNetworkStatus(): NetworkStatus {
  return useSyncExternalStore(subscribe, getNetworkStatus, getNetworkStatus);
}

export function getNetworkStatus(): NetworkStatus {
  return status;
}

export function watchNetwork({ isUp = true } = {}): void {
  setUnreachableListener(() => void checkAfterFailedRequest());
  addEventListener('offline', setDown);
  addEventListener('online', recheckConnection);
  document.addEventListener('visibilitychange', recheckConnection);
  for (const event of ['pushState', 'popstate']) addEventListener(event, resetOnPageChange);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<NetworkStatusMessage>) =>
    handleWorkerMessage(data),
  );
  navigator.serviceWorker?.startMessages();
  navigator.serviceWorker?.controller?.postMessage({ is: 'listening' });
  shown = location.href;
  if (!isUp || !navigator.onLine) setDown();
}

/** Also called if the device did not notice that it was offline, as on a train. */
export const onReconnect = returns.subscribe;

function handleWorkerMessage(news: NetworkStatusMessage): void {
  if (news.is === 'network' && !news.isUp) setDown();
  if (news.is === 'network' && news.isUp && status.connection !== 'up') setUp();
  if (news.is !== 'kept') return;
  const at = new Date(news.at);
  change({ cachedAt: status.cachedAt && status.cachedAt < at ? status.cachedAt : at });
}

let shown: string | undefined;

/** `popstate` may only have closed a dialog. */
function resetOnPageChange(): void {
  if (shown !== location.href) change({ cachedAt: null });
  shown = location.href;
}

function setDown(): void {
  const connection = navigator.onLine ? 'unreachable' : 'offline';
  if (connection !== status.connection) change({ connection });
  poll.start();
}

let isChecking = false;

/** A single call can fail for reasons of its own, such as a slow query or a content blocker, so the site is asked first. */
export async function checkAfterFailedRequest(): Promise<void> {
  if (!navigator.onLine) return setDown();
  if (isChecking || status.connection !== 'up') return;
  isChecking = true;
  const isUp = await isSiteReachable();
  isChecking = false;
  if (!isUp) setDown();
}

function setUp(): void {
  poll.stop();
  change({ connection: 'up', cachedAt: null });
  notifyReturn();
}

/** The device is online again, or the tab is visible again. */
function recheckConnection(): void {
  const isFine = status.connection === 'up' && status.cachedAt === null;
  if (!document.hidden && !isFine) poll.restart();
}

/** A hidden tab checks when it becomes visible. */
async function checkSite(): Promise<boolean> {
  const isBack = !document.hidden && (await isSiteReachable());
  if (!isBack) setDown();
  return isBack;
}

function change(changes: Partial<NetworkStatus>): void {
  status = { ...status, ...changes };
  setConnectionState(status.connection);
  notify();
}

/**
 * From the start of one check to the start of the next, because a check may hang. The longest pause is the maximum delay
 * before a recovery is noticed.
 */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

type Poll = {
  /** Checks after the first pause; does nothing if already running. */
  start(): void;
  restart(): void;
  stop(): void;
};

function createPoll(check: () => Promise<boolean>, onYes: () => void): Poll {
  let run: object | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(current: object, attempt: number, since = performance.now()): void {
    const pauseMs = PAUSES_MS[attempt] ?? PAUSES_MS[3];
    timer = setTimeout(() => void askNow(current, attempt + 1), since + pauseMs - performance.now());
  }

  async function askNow(current: object, attempt: number): Promise<void> {
    const since = performance.now();
    const isYes = await check();
    if (run !== current) return;
    if (!isYes) return schedule(current, attempt, since);
    run = null;
    onYes();
  }

  function stop(): void {
    run = null;
    clearTimeout(timer);
  }

  return {
    start() {
      if (run === null) schedule((run = {}), 0);
    },
    restart() {
      stop();
      void askNow((run = {}), 0);
    },
    stop,
  };
}
