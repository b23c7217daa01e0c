import type { Page } from 'playwright-core';

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
