import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';
import { createMemoryFolder } from './memory-folder.ts';

export function copyDataFolder(): string {
  const folder = createMemoryFolder('clucket-data-');
  execFileSync('cp', ['-a', `${inject('dataFolder')}/.`, folder]);
  return folder;
}
