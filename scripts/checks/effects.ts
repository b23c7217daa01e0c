import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  listWriteEffects,
  formatWriteEffectsPage,
  findWritesWithoutInvalidation,
} from '../effects/effects-page.ts';

const PAGE = 'docs/effects.md';

/** A write of cached tables must invalidate them, and docs/effects.md must match the sources. */
export async function checkWriteEffectsPage(): Promise<string> {
  const all = listWriteEffects();
  const problems = findWritesWithoutInvalidation(all);
  const isCurrent = existsSync(PAGE) && readFileSync(PAGE, 'utf8') === formatWriteEffectsPage(all);
  if (!isCurrent) problems.push(`${PAGE} differs from the sources: npm run check -- --fix --only effects`);
  return problems.join('\n');
}

export async function writeEffectsPage(): Promise<string> {
  const all = listWriteEffects();
  writeFileSync(PAGE, formatWriteEffectsPage(all));
  return findWritesWithoutInvalidation(all).join('\n');
}
