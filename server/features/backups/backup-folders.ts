import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_MANIFEST_FILE, type BackupKind } from './backup-manifest.ts';

const PREFIX = {
  scheduled: 'clucket',
  'before-migration': 'before-migration',
  'before-restore': 'before-restore',
} as const satisfies Partial<Record<BackupKind, string>>;

export type ManagedBackupKind = keyof typeof PREFIX;

export function managedBackupFolder(root: string, kind: ManagedBackupKind, now: Date): string {
  const second = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return join(root, `${PREFIX[kind]}-${second}`);
}

export async function listManagedBackups(root: string, kind: ManagedBackupKind): Promise<string[]> {
  const name = new RegExp(`^${PREFIX[kind]}-\\d{8}T\\d{6}Z$`);
  return (await namesIn(root))
    .filter((each) => name.test(each) && existsSync(join(root, each, BACKUP_MANIFEST_FILE)))
    .toSorted()
    .toReversed();
}

export async function listFinishedBackups(root: string): Promise<string[]> {
  return (await namesIn(root))
    .filter((each) => existsSync(join(root, each, BACKUP_MANIFEST_FILE)))
    .toSorted();
}

/** Also deletes unfinished folders that a killed process left behind. */
export async function pruneBackups(root: string, kind: ManagedBackupKind, keep: number): Promise<string[]> {
  const unfinished = new RegExp(`^\\.${PREFIX[kind]}-\\d{8}T\\d{6}Z\\.[0-9a-f]{8}\\.part$`);
  const old = (await listManagedBackups(root, kind)).slice(keep);
  const leftovers = (await namesIn(root)).filter((each) => unfinished.test(each));
  for (const each of [...old, ...leftovers]) await rm(join(root, each), { recursive: true, force: true });
  return old;
}

async function namesIn(root: string): Promise<string[]> {
  return readdir(root).catch(() => []);
}
