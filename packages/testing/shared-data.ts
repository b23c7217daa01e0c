import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file of the real open data kept beside the project, or null on a machine that has none. */
export function sharedData(path: string): string | null {
  const file = fileURLToPath(new URL(`../../../shared/data/${path}`, import.meta.url));
  return existsSync(file) ? file : null;
}
