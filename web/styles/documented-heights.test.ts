import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = globSync('web/styles/**/*.css')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** e2e/admin-badges.test.ts checks the lists of /admin/award-badges in a browser. */
test.each([
  '.wiz-results',
  '.wiz-suggestions',
  '.wiz-location-list',
  '.wiz-sandwiches',
  '.wiz-doubtful ul',
  '.low-list',
])('"Lists scroll at 400 px": %s (A2.38, A9.20)', (list) => {
  const rules = rulesOf(list);
  expect(rules.filter((rule) => /max-height: 400px;/.test(rule))).toHaveLength(1);
  expect(rules.join('\n')).toMatch(/overflow(-y)?: auto;/);
});

function rulesOf(selector: string): string[] {
  const name = selector.replace('.', '\\.');
  return [...css.matchAll(new RegExp(`^\\s*${name} \\{([^}]*)\\}`, 'gm'))].map(([, body]) => body!);
}
