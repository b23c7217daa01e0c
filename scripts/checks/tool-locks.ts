import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findInexactVersions, findUnlistedInstallScripts } from './supply-chain.ts';

type Manifest = Partial<Parameters<typeof findInexactVersions>[0]>;
type Lock = Parameters<typeof findUnlistedInstallScripts>[1];

const FOLDER = 'tools/on-demand';

export function checkToolLockfiles(folders = toolFolders()): string {
  return folders.flatMap(problemsOf).join('\n');
}

function problemsOf(folder: string): string[] {
  const place = relative('.', folder);
  const manifest = {
    dependencies: {},
    devDependencies: {},
    allowScripts: {},
    ...(readJson(folder, 'package.json') as Manifest),
  };
  const lock = readJson(folder, 'package-lock.json') as Lock;
  const problems = [...findInexactVersions(manifest), ...findUnlistedInstallScripts(manifest, lock)];
  return [
    ...problems.map((problem) => `${place}/${problem}`),
    ...lockfileLint(join(folder, 'package-lock.json')),
  ];
}

function lockfileLint(path: string): string[] {
  const options = ['--path', path, '--type', 'npm', '--allowed-hosts', 'npm'];
  const { status, stdout, stderr } = spawnSync(
    'node_modules/.bin/lockfile-lint',
    [...options, '--validate-https', '--validate-integrity', '--validate-package-names'],
    { encoding: 'utf8' },
  );
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

export function toolFolders(): string[] {
  if (!existsSync(FOLDER)) return [];
  const folders = readdirSync(FOLDER).map((name) => join(FOLDER, name));
  return folders.filter((folder) => existsSync(join(folder, 'package.json')));
}
