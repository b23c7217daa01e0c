import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { THEMES } from './site.ts';

/** The page as it stands, with whatever is open on it, light and dark. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axe(page, colorScheme).analyze();
    const found = violations.flatMap(({ id, impact, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${impact}) ${help}: ${String(target)}: ${failureSummary}`,
      ),
    );
    expect(found, `${where} ${colorScheme}`).toEqual([]);
  }
}

/** WCAG 2.2 AA with what axe holds for good practice. The themes differ in colours alone: same elements, same names. */
function axe(page: Page, theme: (typeof THEMES)[number]): AxeBuilder {
  const builder = new AxeBuilder({ page });
  if (theme === 'dark') return builder.withRules(['color-contrast', 'link-in-text-block']);
  return builder.options({ rules: { 'target-size': { enabled: true } } });
}
