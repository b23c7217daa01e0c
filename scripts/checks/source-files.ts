import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'test-results']);

export function listRepositoryFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout !== '' ? [...new Set(stdout.trim().split('\n'))] : walk('.');
}

export function findProblemsInFiles(judge: (file: string, text: string) => string | null): string {
  return listRepositoryFiles()
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
