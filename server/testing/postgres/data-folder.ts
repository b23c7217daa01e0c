import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';
import { createMemoryFolder } from './memory-folder.ts';

/** A DATA_DIR as the first start of a site leaves it, without the demo town. */
export function copyDataFolder(): string {
  const folder = createMemoryFolder('clucket-data-');
  execFileSync('cp', ['-a', `${inject('dataFolder')}/.`, folder]);
  return folder;
}
