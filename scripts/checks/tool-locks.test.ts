import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkToolLockfiles } from './tool-locks.ts';

test('finds a version range, an unlisted install script and a package from another host in a tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-tool-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
  const dependencies = { fryer: '^1.0.0' };
  const fryer = { version: '1.0.0', resolved: 'http://fryer.example/fryer.tgz', hasInstallScript: true };
  write('package.json', { dependencies });
  write('package-lock.json', {
    name: 'tool',
    lockfileVersion: 3,
    packages: { '': { dependencies }, 'node_modules/fryer': fryer },
  });
  const problems = checkToolLockfiles([folder]);
  expect(problems).toContain('/package.json: fryer is "^1.0.0" and must be an exact version');
  expect(problems).toContain(
    '/package.json: fryer has an install script that allowScripts says nothing about',
  );
  expect(problems).toContain('fryer.example');
});
