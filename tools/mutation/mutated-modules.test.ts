import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATED_MODULES } from './mutated-modules.ts';

test('all sources and tests of mutated modules exist, because all mutants survive without a test', () => {
  const missing = Object.entries(MUTATED_MODULES).flatMap(([name, { sources, tests }]) =>
    [...sources, ...tests]
      .flatMap(alternatives)
      .filter((pattern) => globSync(pattern).length === 0)
      .map((pattern) => `${name}: ${pattern}`),
  );
  expect(missing).toEqual([]);
});

/** Expands `a.{b,c}.ts` to `a.b.ts` and `a.c.ts`. */
function alternatives(pattern: string): string[] {
  const [, before = '', list, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return list ? list.split(',').flatMap((part) => alternatives(`${before}${part}${after}`)) : [pattern];
}
