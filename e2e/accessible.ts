import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';
import { SIZES, THEMES } from './site.ts';

type Theme = (typeof THEMES)[number];

/** WCAG 2.2 AA with what axe holds for good practice. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } };
/** The themes differ in colours alone: same elements, same names. */
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Journeys on a phone look at the light theme, the same ones on a laptop at the dark one. */
const themeOf = (page: Page): Theme => (page.viewportSize()!.width > SIZES.phone.width ? 'dark' : 'light');

/** The page as it stands, with whatever is open on it. */
export function expectAccessible(page: Page, where: string): Promise<void> {
  return expectNothing(page, where, themeOf(page), ALL);
}

export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  await expectNothing(page, where, 'light', ALL);
  await expectNothing(page, where, 'dark', OF_COLOURS);
}

async function expectNothing(page: Page, where: string, colorScheme: Theme, rules: RunOptions) {
  await page.emulateMedia({ colorScheme });
  const found = (await violationsOf(page, rules)).flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${impact}) ${help}: ${String(target)}: ${failureSummary}`,
    ),
  );
  expect(found, `${where} ${colorScheme}`).toEqual([]);
}
