import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, setUnreachableListener } from '../api/api-client.ts';
import { watchNetwork, getNetworkStatus, onReconnect } from './network-status.ts';

const hub = new EventTarget();
const device = { onLine: true };
let answers: (init?: RequestInit) => Promise<Response>;
const fetchAddress = vi.fn((_address: string, init?: RequestInit) => answers(init));
let returns = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', hub.addEventListener.bind(hub));
  vi.stubGlobal('document', Object.assign(hub, { hidden: false }));
  vi.stubGlobal('navigator', Object.assign(device, { onLine: true, serviceWorker: worker }));
  vi.stubGlobal('location', new URL('http://site.test/'));
  vi.stubGlobal('fetch', fetchAddress);
  fetchAddress.mockClear();
  answers = async () => Promise.reject(new TypeError('Failed to fetch'));
  returns = 0;
  startOnce();
});
afterEach(async () => {
  answers = async () => new Response('{}');
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
// The tests of other files run in the same process, without a document.
afterAll(() => setUnreachableListener(() => {}));

test('reports a site that does not answer as unreachable, and notices its return within ten seconds', async () => {
  hear({ is: 'network', isUp: false });
  expect(getNetworkStatus().connection).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(getNetworkStatus().connection).toBe('unreachable');
  // Only the cheap health check, and at long intervals.
  expect(new Set(fetchAddress.mock.calls.map(([address]) => address))).toEqual(new Set(['/health/ready']));
  expect(fetchAddress.mock.calls.length).toBeLessThan(80);

  answers = async () => new Response('{}');
  await vi.advanceTimersByTimeAsync(9_000);
  expect([getNetworkStatus().connection, returns]).toEqual(['up', 1]);
  fetchAddress.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchAddress).not.toHaveBeenCalled();
});

test('notices the return within ten seconds if checks hang until their timeout', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter);
  answers = (init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  hear({ is: 'network', isUp: false });
  await vi.advanceTimersByTimeAsync(60_000);
  fetchAddress.mockClear();
  while (fetchAddress.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(100);
  // The check that has just begun still hangs.
  answers = async () => new Response('{}');
  await vi.advanceTimersByTimeAsync(9_000);
  expect([getNetworkStatus().connection, returns]).toEqual(['up', 1]);
});

test('a failed call of the page is enough, because the service worker handles few calls', async () => {
  await expect(callApi('GET', '/api/jobs')).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(0);
  expect(getNetworkStatus().connection).toBe('unreachable');
  answers = async () => new Response('{}');
  await vi.advanceTimersByTimeAsync(9_000);
  expect([getNetworkStatus().connection, returns]).toEqual(['up', 1]);
});

test('a call that fails alone does not make the site unreachable', async () => {
  fetchAddress.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  answers = async () => new Response('{}');
  await expect(callApi('GET', '/api/jobs')).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(9_000);
  expect([getNetworkStatus().connection, returns]).toEqual(['up', 0]);
});

test('is offline without a device network, until the device has one and the site answers', async () => {
  device.onLine = false;
  hub.dispatchEvent(new Event('offline'));
  expect(getNetworkStatus().connection).toBe('offline');
  device.onLine = true;
  hub.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(getNetworkStatus().connection).toBe('unreachable');
  answers = async () => new Response('{}');
  hub.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([getNetworkStatus().connection, returns]).toEqual(['up', 1]);
});

test('does not check in a hidden tab, and checks at once when it becomes visible', async () => {
  Object.assign(hub, { hidden: true });
  hear({ is: 'network', isUp: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchAddress).not.toHaveBeenCalled();
  Object.assign(hub, { hidden: false });
  answers = async () => new Response('{}');
  hub.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(getNetworkStatus().connection).toBe('up');
});

test('takes a proxy’s 502 as unreachable, and a 404 as reachable', async () => {
  hear({ is: 'network', isUp: false });
  answers = async () => new Response('', { status: 502 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getNetworkStatus().connection).toBe('unreachable');
  answers = async () => new Response('', { status: 404 });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(getNetworkStatus().connection).toBe('up');
});

test('clears the age of the cached data when the site is back', async () => {
  hear({ is: 'kept', at: '2026-11-23T20:00:00.000Z' });
  hear({ is: 'network', isUp: false });
  expect(getNetworkStatus().cachedAt).not.toBeNull();
  hear({ is: 'network', isUp: true });
  expect([getNetworkStatus(), returns]).toEqual([{ connection: 'up', cachedAt: null }, 1]);
});

test('refetches once if the connection keeps failing, and waits twice as long before each next time', async () => {
  const failTwentyTimes = async () => {
    for (let time = 0; time < 20; time++) {
      hear({ is: 'network', isUp: false });
      hear({ is: 'network', isUp: true });
      await vi.advanceTimersByTimeAsync(50);
    }
  };
  const returnsAfterPause: number[] = [];
  for (const pauseSeconds of [5, 10, 20, 40, 60, 60]) {
    await failTwentyTimes();
    expect(getNetworkStatus().connection).toBe('up');
    await vi.advanceTimersByTimeAsync((pauseSeconds - 1) * 1_000 - 1);
    returnsAfterPause.push(returns);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(returnsAfterPause).toEqual([1, 2, 3, 4, 5, 6]);
});

const worker = Object.assign(new EventTarget(), { startMessages() {} });
let hasStarted = false;

function startOnce(): void {
  if (hasStarted) return;
  hasStarted = true;
  watchNetwork();
  onReconnect(() => (returns += 1));
}

function abortAfter(delayMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), delayMs);
  return controller.signal;
}

function hear(data: object): void {
  worker.dispatchEvent(new MessageEvent('message', { data }));
}
