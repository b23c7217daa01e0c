import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isRunningAsRoot } from '#server/platform/database/postgres/os-account.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { printWithTime } from './print-with-time.ts';

export type DebianPackage = { name: string; isThere: () => boolean };

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

export function findProgramPath(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Installs missing packages if requested, and otherwise says how. Services of the packages need not run. */
export function ensureDebianPackages(packages: DebianPackage[], mayInstall: boolean): void {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  if (!mayInstall || !isRunningAsRoot()) {
    throw new StartupError(
      `This needs programs that are not here: ${missing.join(', ')}. On Debian 12:\n  apt-get ${install.join(' ')}\n` +
        'or run this as root with --install. Their services need not run: this starts its own, on ports of its own.',
    );
  }
  printWithTime(`Installing ${missing.join(', ')}`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['-qq', ...install], options);
}
