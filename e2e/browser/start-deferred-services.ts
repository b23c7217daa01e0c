import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Loads the mutation queue, the connection bar and the offer to install, which wait for an interaction after hydration. */
export async function startDeferredServices(page: Page): Promise<void> {
  const isStarted = async () => (await page.locator('#device').count()) > 0;
  await expect.poll(async () => (await page.keyboard.press('Shift'), isStarted())).toBe(true);
}
