import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAxeViolations } from './find-axe-violations.ts';
import { SCREEN_SIZES } from '../test-site.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** WCAG 2.2 AA with axe's best practices. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** Journeys on a phone check the light theme, those on a laptop the dark one. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const colorScheme = assertDefined(page.viewportSize()).width > SCREEN_SIZES.phone.width ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  const found = (await findAxeViolations(page, ALL)).flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${impact}) ${help}: ${String(target)}: ${failureSummary}`,
    ),
  );
  expect(found, `${where} ${colorScheme}`).toEqual([]);
}
