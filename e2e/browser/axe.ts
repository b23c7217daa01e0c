import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Whatever the rules object to on the page as it stands. It is given to each document once: that takes most of the time. */
export async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const injected = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await injected.run(document, given)).violations;
  }, withoutTheRest(options));
}

function withoutTheRest(options: RunOptions): RunOptions {
  return { ...options, resultTypes: ['violations'], iframes: false };
}
