import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { BackupManifest } from '#server/features/backups/backup-manifest.ts';
import { writeBackup } from '#server/features/backups/write-backup.ts';
import { sql } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { createMemoryFolder } from '../postgres/memory-folder.ts';
import { createTestSandwich } from '../factories/sandwiches.ts';
import { signUp } from '../test-users.ts';
import type { TestApp } from '../test-app.ts';
import { createTestDatabase } from '../postgres/test-database.ts';

export function useTestBackups(site: TestApp) {
  const folder = createMemoryFolder('clucket-backups-');
  const photosFolder = join(folder, 'photos');
  const photos = createDiskStorage(photosFolder);
  const backup = join(folder, 'backup');
  let manifest: BackupManifest;
  let machines = 0;
  beforeAll(async () => {
    await fillSite(site);
    for (const id of ['a1', 'b2', 'a3']) await addPhoto(id.repeat(16));
    manifest = await writeBackup(settings(backup));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function addPhoto(id: string): Promise<void> {
    for (const width of WIDTHS) await photos.put(`${id}-${width}.webp`, Buffer.from(`${id} ${width}`));
    await sql`
      INSERT INTO uploads (id, kind, widths, height, bytes) VALUES (${id}, 'sandwich', ${WIDTHS}, 100, 70)
    `.execute(site.db);
  }

  function settings(to: string) {
    return {
      folder: to,
      kind: 'command' as const,
      connection: site.connection,
      storage: photos,
      siteName: 'Clucket',
      now: site.clock.now,
    };
  }

  return {
    folder,
    backup,
    get manifest() {
      return manifest;
    },
    settings,
    photos,
    photosFolder,
    addPhoto,
    async removePhoto(id: string): Promise<void> {
      await sql`DELETE FROM uploads WHERE id = ${id}`.execute(site.db);
      for (const width of WIDTHS) await photos.remove(`${id}-${width}.webp`);
    },
    async createMachine(template: 'empty' | 'migrated' = 'empty') {
      const { connection, drop } = await createTestDatabase(template);
      const elsewhere = join(folder, `machine-${machines++}`);
      const storage = createDiskStorage(elsewhere);
      return { target: { connection, drop, storage, keep: async () => {} }, elsewhere };
    },
  };
}

export type TestBackupMachine = Awaited<ReturnType<ReturnType<typeof useTestBackups>['createMachine']>>;

const WIDTHS = [160, 400];

async function fillSite(site: TestApp): Promise<void> {
  const sandwiches = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  for (const person of [await signUp(site), await signUp(site)])
    for (const { id: sandwichId } of sandwiches) {
      await person.send('POST', '/api/user-sandwiches', { sandwichId, hasTried: true });
      await person.send('POST', '/api/reviews', {
        sandwichId,
        rating: 4,
        review: 'Crisp,\tto \\ the\nend',
      });
    }
}

export async function readFolderFiles(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) found[entry.name] = await readFile(join(entry.parentPath, entry.name), 'base64');
  return found;
}
