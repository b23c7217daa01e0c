import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { effectsOfWrites, effectsPage, withoutInvalidation } from '../effects/page.ts';

const PAGE = 'docs/effects.md';

/** A write of cached tables must invalidate them, and the page of effects must match the sources. */
export async function effects(): Promise<string> {
  const all = effectsOfWrites();
  const problems = withoutInvalidation(all);
  const isCurrent = existsSync(PAGE) && readFileSync(PAGE, 'utf8') === effectsPage(all);
  if (!isCurrent) problems.push(`${PAGE} differs from the sources: npm run check -- --fix --only effects`);
  return problems.join('\n');
}

export async function writeEffects(): Promise<string> {
  const all = effectsOfWrites();
  writeFileSync(PAGE, effectsPage(all));
  return withoutInvalidation(all).join('\n');
}
