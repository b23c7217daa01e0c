import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from './axe.ts';
import { THEMES } from './site.ts';

/** WCAG 2.2 AA with what axe holds for good practice. The themes differ in colours alone: same elements, same names. */
const RULES: Record<(typeof THEMES)[number], RunOptions> = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** The page as it stands, with whatever is open on it, light and dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const found = (await violationsOf(page, RULES[colorScheme])).flatMap(({ id, impact, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${impact}) ${help}: ${String(target)}: ${failureSummary}`,
      ),
    );
    expect(found, `${where} ${colorScheme}`).toEqual([]);
  }
}
