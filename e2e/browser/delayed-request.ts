import type { Page } from 'playwright-core';

/** Holds back what is sent there, until what shows meanwhile has been seen. */
export async function withDelayedRequest(
  page: Page,
  url: string,
  send: () => Promise<unknown>,
  seen: () => Promise<unknown>,
): Promise<void> {
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await isSeen;
    await route.continue();
  });
  await send();
  await seen();
  letGo();
}
