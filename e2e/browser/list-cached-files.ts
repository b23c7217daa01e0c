import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The build's files that the current service worker caches for offline use, as the worker's own list has them. */
export async function readServiceWorkerFileList(page: Page): Promise<string[]> {
  const text = await (await page.request.get('/sw.js')).text();
  const files = [...new Set(text.match(/\/assets\/[\w.-]+/g) ?? [])];
  return files.filter((file) => /-[\da-f]{7,8}\.\w+$/.test(file));
}

export function listCachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('assets'))) return [];
    return (await (await caches.open('assets')).keys()).map(({ url }) => new URL(url).pathname);
  });
}

/** A page waits some seconds before its worker fetches these files, so only tests about that wait for them. */
export async function waitForCachedFiles(
  page: Page,
  files: string[],
  { isToldAtOnce = true } = {},
): Promise<void> {
  if (isToldAtOnce)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      registration.active?.postMessage({ is: 'idle' });
    });
  await expect
    .poll(async () => missing(files, await listCachedFiles(page)), { timeout: 120_000, interval: 250 })
    .toEqual([]);
}

function missing(files: string[], cached: string[]): string[] {
  const cachedPaths = new Set(cached);
  return files.filter((file) => !cachedPaths.has(file));
}
