import { expect, test } from 'vitest';
import { otherVersions } from './containers.ts';
import { brokenLinks } from './doc-links.ts';
import { tooLong } from './file-length.ts';
import { lostTests, specification } from './specification.ts';
import { inexact, unlisted } from './supply-chain.ts';

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

test('a line with a reason in place of a test is left alone, one with an empty reason is found', () => {
  expect(lostTests('x.md', '- a row\n  - Exception: no such thing here.\n')).toEqual([]);
  expect(lostTests('x.md', '- a row\n  - Exception: \n')).toHaveLength(1);
});

test('a version that may change by itself, and an install script that nobody decided about, are found', () => {
  const manifest = {
    dependencies: { fastify: '^5.0.0', zod: '4.6.7' },
    devDependencies: { vitest: 'latest', beta: '1.0.0-beta.17' },
    allowScripts: { node: true, '@swc/core': false },
  };
  expect(inexact(manifest)).toEqual([
    'package.json: fastify is "^5.0.0" and must be an exact version',
    'package.json: vitest is "latest" and must be an exact version',
  ]);
  const packages = {
    'node_modules/node': { hasInstallScript: true },
    'node_modules/a/node_modules/@swc/core': { hasInstallScript: true },
    'node_modules/a/node_modules/new': { hasInstallScript: true },
    'node_modules/quiet': {},
  };
  expect(unlisted(manifest, { packages })).toEqual([
    'package.json: new has an install script that allowScripts says nothing about',
  ]);
});

test('an image of another Node, another PostgreSQL or the rights of root is found', () => {
  const problems = otherVersions('FROM node:20.0.0-alpine\nUSER root\n', 'image: postgres:14\n');
  expect(problems).toEqual([
    expect.stringMatching(/FROM node:20.0.0-alpine, but package.json pins Node 24/),
    expect.stringMatching(/PostgreSQL must be 18/),
    'Dockerfile: it must end as a user without rights',
  ]);
});
