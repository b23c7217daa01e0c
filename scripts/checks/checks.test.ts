import { expect, test } from 'vitest';
import { brokenLinks } from './doc-links.ts';
import { tooLong } from './file-length.ts';
import { lostTests, specification } from './specification.ts';

test('a link to a file that is gone is found, others are left alone', () => {
  const text =
    '[a](../package.json) [b](../gone.ts#part) [c](https://example.org/x) [d](#below) [e](mailto:x@y.z)';
  expect(brokenLinks('docs/x.md', text)).toEqual([
    'docs/x.md links to ../gone.ts#part, which does not exist.',
  ]);
});

test('301 lines are too long for code, and not for tests, generated files and the demo town', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  expect(tooLong('server/app.ts', lines(301))).toBe('server/app.ts has 301 lines; 300 is the ceiling.');
  expect(tooLong('server/app.ts', lines(300))).toBeNull();
  for (const file of [
    'server/app.test.ts',
    'db/schema.gen.ts',
    'db/demo/town.ts',
    'db/schema.sql',
    'docs/style.md',
  ]) {
    expect(tooLong(file, lines(900))).toBeNull();
  }
});

test('a line of the specification without a test, or with one that is gone, is found', () => {
  const here = 'scripts/checks/checks.test.ts';
  const former = ['a test that', 'was here'].join(' ');
  const text = [
    '- Held',
    `  - \`${here}\` a line of the specification without a test`,
    '- Not held',
    '',
    '- Held no more',
    `  - \`${here}\` ${former}`,
    '  - `web/gone.test.ts` gone',
  ].join('\n');
  expect(lostTests('x.md', text)).toEqual([
    'x.md: "Not held" names no test.',
    `x.md: ${here} has no test "${former}".`,
    'x.md: web/gone.test.ts does not exist.',
  ]);
  expect(specification()).toBe('');
});
