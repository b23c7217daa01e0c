import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSameOrNewerVersion, RELEASE } from './release.ts';

test.each([
  ['0.2.0', '0.2.0', true],
  ['0.2.1', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.0', true],
  ['0.1.9', '0.2.0', false],
  ['0.3.0-rc.1', '0.3.0', true],
  ['v0.3.0', '0.2.0', true],
  ['0.3', '0.2.0', false],
  ['latest', '0.2.0', false],
  ['0.3.0', '', false],
])('%s is %s or newer: %s', (version, minimum, answer) => {
  expect(isSameOrNewerVersion(version, minimum)).toBe(answer);
});

test('this version can run on its own schema, and is in the changelog', () => {
  expect(isSameOrNewerVersion(RELEASE.version, RELEASE.schemaCompatibleFrom)).toBe(true);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${RELEASE.version}`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string };
  expect(lock.version).toBe(RELEASE.version);
});
