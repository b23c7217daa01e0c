import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function findExternalDataFile(path: string): string | null {
  const file = fileURLToPath(new URL(`../../../shared/data/${path}`, import.meta.url));
  return existsSync(file) ? file : null;
}
