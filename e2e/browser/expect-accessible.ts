import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';
import { SCREEN_SIZES } from '../site.ts';
import { defined } from '#shared/defined.ts';

/** WCAG 2.2 AA with what axe holds for good practice. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } };

/**
 * The page as it stands, with whatever is open on it: for what the gallery does not show. Journeys on a phone look at
 * the light theme, those on a laptop at the dark one.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const colorScheme = defined(page.viewportSize()).width > SCREEN_SIZES.phone.width ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  const found = (await violationsOf(page, ALL)).flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${impact}) ${help}: ${String(target)}: ${failureSummary}`,
    ),
  );
  expect(found, `${where} ${colorScheme}`).toEqual([]);
}
