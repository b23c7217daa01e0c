import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'test-results']);

/** The files of the repository: those that git knows or would take, else (in an unpacked archive) all. */
export function sourceFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout !== '' ? [...new Set(stdout.trim().split('\n'))] : walk('.');
}

/** What a check of single files has to say of all of them, a line each. */
export function findProblems(judge: (file: string, text: string) => string | null): string {
  return sourceFiles()
    .filter((file) => existsSync(file))
    .map((file) => judge(file, readFileSync(file, 'utf8')))
    .filter((problem) => problem !== null)
    .join('\n');
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NEVER.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}
