import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireDataFolderLock } from '#server/platform/database/postgres/folder-lock.ts';
import { memoryFolder } from './memory-folder.ts';

const PREFIX = 'clucket-test-postgres-';
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export function openDatabaseTemplateCache(): string {
  const parent = memoryFolder();
  const folder = join(parent, PREFIX + templateKey());
  removeUnused(parent, folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

function templateKey(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(join(ROOT, 'db/migrations')).map((name) => `db/migrations/${name}`);
  const files = [...migrations.toSorted(), 'package.json', 'server/testing/test-clock.ts'];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

function removeUnused(parent: string, inUse: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (folder === inUse || Date.now() - statSync(folder).mtimeMs < UNUSED_MS) continue;
      const lock = acquireDataFolderLock(folder);
      if (!lock) continue;
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another account, or another run has removed it.
    }
  }
}
