import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Less than half as long as the module's own `source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe is injected once into each document, because that takes most of the time. */
export async function findAxeViolations(page: Page, options: RunOptions): Promise<Result[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(SOURCE);
  return page.evaluate(async (runOptions) => {
    const injected = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await injected.run(document, runOptions)).violations;
  }, withoutTheRest(options));
}

function withoutTheRest(options: RunOptions): RunOptions {
  return { ...options, resultTypes: ['violations'], iframes: false };
}
