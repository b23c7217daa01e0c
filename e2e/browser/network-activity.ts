import type { Page, Request } from 'playwright-core';

export type NetworkActivity = {
  readonly requestCount: number;
  untilIdle(): Promise<void>;
};

/** Only a hanging page waits this long. */
const TIMEOUT_MS = 30_000;

const lines = new WeakMap<Page, NetworkActivity>();

export function watchNetworkActivity(page: Page): NetworkActivity {
  const line = lines.get(page) ?? watch(page);
  lines.set(page, line);
  return line;
}

function watch(page: Page): NetworkActivity {
  const underWay = new Set<Request>();
  let requestTotal = 0;
  const waiting: (() => void)[] = [];
  const end = (request: Request) => {
    underWay.delete(request);
    if (underWay.size === 0) for (const go of waiting.splice(0)) go();
  };
  page.on('request', (request) => {
    requestTotal += 1;
    // Requests of the previous document ended with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    get requestCount() {
      return requestTotal;
    },
    untilIdle: () =>
      new Promise((go, fail) => {
        if (underWay.size === 0) return go();
        const addresses = () => [...underWay].map((request) => request.url()).join(', ');
        const alarm = setTimeout(() => fail(new Error(`Still under way: ${addresses()}`)), TIMEOUT_MS);
        waiting.push(() => {
          clearTimeout(alarm);
          go();
        });
      }),
  };
}
