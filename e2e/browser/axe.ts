import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** axe is injected once into each document, because that takes most of the time. */
export async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (runOptions) => {
    const injected = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await injected.run(document, runOptions)).violations;
  }, withoutTheRest(options));
}

function withoutTheRest(options: RunOptions): RunOptions {
  return { ...options, resultTypes: ['violations'], iframes: false };
}
