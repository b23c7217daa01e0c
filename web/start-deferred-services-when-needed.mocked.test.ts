import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import { READ_ONLY_HEADER } from '#shared/read-only-header.ts';
import type { PageState } from './lib/document/page-state.ts';
import { MUTATION_CHANNEL } from './lib/mutation-queue/mutation-queue-names.ts';

const startDeferredServices = vi.fn();
vi.mock('./deferred-start.tsx', () => ({ startDeferredServices }));
const hasStoredMutations = vi.fn(async () => false);
vi.mock('./lib/mutation-queue/has-stored-mutations.ts', () => ({ hasStoredMutations }));

const worker = Object.assign(new EventTarget(), { startMessages() {}, controller: null });
const device = new EventTarget();
const client = {} as QueryClient;
let interact: () => void;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker });
  hasStoredMutations.mockResolvedValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a page without a reason waits for the first interaction, and then starts once', async () => {
  await start();
  await settle();
  expect(startDeferredServices).not.toHaveBeenCalled();
  interact();
  device.dispatchEvent(new Event('offline'));
  await settle();
  expect(missedEvents()).toEqual([]);
});

test('stored mutations are a reason', async () => {
  hasStoredMutations.mockResolvedValue(true);
  await start();
  await settle();
  expect(startDeferredServices).toHaveBeenCalledOnce();
});

test('a lost connection is a reason, whoever notices it', async () => {
  await start();
  worker.dispatchEvent(new MessageEvent('message', { data: { is: 'network', isUp: true } }));
  await settle();
  expect(startDeferredServices).not.toHaveBeenCalled();
  worker.dispatchEvent(new MessageEvent('message', { data: { is: 'kept', at: '2026-11-21T20:00:00Z' } }));
  await settle();
  expect(startDeferredServices).toHaveBeenCalledOnce();
});

test('a page that came from the device without a connection starts at once, as offline', async () => {
  await start({ failed: { isOffline: true } } as PageState);
  await settle();
  expect(missedEvents()).toEqual(['isOffline']);
});

test('a failed request is a reason, and the connection is checked', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await start();
  const { callApi } = await import('./lib/api/api-client.ts');
  await callApi('GET', '/api/tags').catch(() => {});
  await settle();
  expect(missedEvents()).toEqual(['hasFailedRequest']);
});

test('a read-only site is a reason', async () => {
  const headers = { [READ_ONLY_HEADER]: 'maintenance', 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503, headers }));
  await start();
  const { callApi } = await import('./lib/api/api-client.ts');
  await callApi('POST', '/api/auth/logout').catch(() => {});
  await settle();
  expect(missedEvents()).toContain('hasReadOnlyResponse');
});

test('a message of another tab is a reason, and the page learns that it has missed it', async () => {
  await start();
  const tab = new BroadcastChannel(MUTATION_CHANNEL);
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
  tab.postMessage({ is: 'changed' });
  await expect.poll(() => startDeferredServices.mock.calls.length).toBe(1);
  expect(missedEvents()).toEqual(['hasQueueMessage']);
  tab.close();
});

function missedEvents(): string[] {
  expect(startDeferredServices).toHaveBeenCalledOnce();
  const missed = startDeferredServices.mock.calls[0]![2] as Record<string, boolean>;
  return Object.keys(missed).filter((event) => missed[event]);
}

async function start(state = {} as PageState): Promise<void> {
  const { startDeferredServicesWhenNeeded } = await import('./start-deferred-services-when-needed.ts');
  ({ startFirstInteractionLoads: interact } = await import('./lib/document/lazy-module.ts'));
  startDeferredServicesWhenNeeded(client, state);
}

/** The code is imported in several steps. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled();
  await Promise.resolve();
}
