import type { Page, Request } from 'playwright-core';

export type NetworkActivity = {
  readonly requestCount: number;
  untilIdle(): Promise<void>;
};

/** Only a hanging page waits this long. */
const TIMEOUT_MS = 30_000;

const activityOfPage = new WeakMap<Page, NetworkActivity>();

export function watchNetworkActivity(page: Page): NetworkActivity {
  const activity = activityOfPage.get(page) ?? watch(page);
  activityOfPage.set(page, activity);
  return activity;
}

function watch(page: Page): NetworkActivity {
  const pendingRequests = new Set<Request>();
  let requestTotal = 0;
  const waiters: (() => void)[] = [];
  const end = (request: Request) => {
    pendingRequests.delete(request);
    if (pendingRequests.size === 0) for (const resolve of waiters.splice(0)) resolve();
  };
  page.on('request', (request) => {
    requestTotal += 1;
    // Requests of the previous document ended with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pendingRequests.clear();
    pendingRequests.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    get requestCount() {
      return requestTotal;
    },
    untilIdle: () =>
      new Promise((resolve, reject) => {
        if (pendingRequests.size === 0) return resolve();
        const addresses = () => [...pendingRequests].map((request) => request.url()).join(', ');
        const timeout = setTimeout(() => reject(new Error(`Still under way: ${addresses()}`)), TIMEOUT_MS);
        waiters.push(() => {
          clearTimeout(timeout);
          resolve();
        });
      }),
  };
}
