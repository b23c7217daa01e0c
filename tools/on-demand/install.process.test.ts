import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toolFolders } from '../../scripts/checks/tool-locks.ts';
import { installPackagesOfFolder } from './install.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clucket-tool-'));
  mkdirSync(join(folder, 'fryer'));
  writeFileSync(join(folder, 'fryer/package.json'), JSON.stringify({ name: 'fryer', version: '1.0.0' }));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Depends on a package in the same folder, so that nothing comes from the network. */
function writePackage(needed: object, locked: object): void {
  const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
  write('package.json', { name: 'tool', version: '1.0.0', dependencies: needed });
  const root = { name: 'tool', version: '1.0.0', dependencies: locked };
  const packages = {
    '': root,
    fryer: { version: '1.0.0' },
    'node_modules/fryer': { resolved: 'fryer', link: true },
  };
  write('package-lock.json', { name: 'tool', version: '1.0.0', lockfileVersion: 3, packages });
}

test('a tool is installed once, and again when its lock file changes', () => {
  writePackage({ fryer: 'file:fryer' }, { fryer: 'file:fryer' });
  expect(installPackagesOfFolder(folder)).toBe(true);
  expect(existsSync(join(folder, 'node_modules/fryer/package.json'))).toBe(true);
  expect(installPackagesOfFolder(folder)).toBe(false);
  writeFileSync(join(folder, 'node_modules/.clucket-installed'), 'another lock file\n');
  expect(installPackagesOfFolder(folder)).toBe(true);
});

test('throws an error that names the folder if the lock file does not match package.json', () => {
  writePackage({ fryer: 'file:fryer', another: 'file:another' }, { fryer: 'file:fryer' });
  expect(() => installPackagesOfFolder(folder)).toThrow(/npm ci failed in .*clucket-tool-/);
});

test('every tool has a lock file', () => {
  const folders = toolFolders();
  expect(folders.length).toBeGreaterThan(0);
  for (const one of folders) expect(existsSync(join(one, 'package-lock.json')), one).toBe(true);
});
