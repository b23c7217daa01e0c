import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type CommitCheckout = { folder: string; remove(): void };

export function resolveGitCommitHash(name: string): string {
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
}

export function checkOutCommit(commit: string): CommitCheckout {
  const parent = mkdtempSync(join(tmpdir(), 'clucket-baseline-'));
  const folder = join(parent, 'checkout');
  const remove = () => {
    process.off('exit', remove);
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  process.on('exit', remove);
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  try {
    if (hasSamePackages(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    else run('npm', ['ci', '--no-fund', '--no-audit'], folder);
    run('npm', ['run', 'build'], folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function hasSamePackages(folder: string): boolean {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  return existsSync('node_modules') && lockOf(folder) === lockOf('.');
}

function git(...args: string[]): string {
  return run('git', args).trim();
}

function run(command: string, args: string[], cwd = process.cwd()): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
}
