import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createS3Storage } from '#server/platform/files/storage/s3-storage.ts';
import {
  readFolderFiles,
  useTestBackups,
  type TestBackupMachine,
} from '#server/testing/data/use-test-backups.ts';
import { checksumDatabase } from '#server/testing/postgres/database-checksums.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const site = useTestApp();
const testBackups = useTestBackups(site);
const { folder, backup, settings } = testBackups;

describe('over an existing site', () => {
  let machine: TestBackupMachine;
  beforeAll(async () => {
    machine = await testBackups.createMachine('migrated');
  });
  afterAll(() => machine.target.drop());

  test('a failed restore changes nothing', async () => {
    const { target } = machine;
    const before = await checksumDatabase(target.connection);
    const storage = { ...target.storage, put: () => Promise.reject(new Error('The disk is full')) };
    const failing = restoreBackup({ ...target, folder: backup, manifest: testBackups.manifest, storage });
    await expect(failing).rejects.toThrow('The disk is full');
    expect(await checksumDatabase(target.connection)).toEqual(before);
  });

  test('a restore backs up the existing data, then replaces all of it', async () => {
    const { target, elsewhere } = machine;
    await target.storage.put(`${'c4'.repeat(16)}-160.webp`, Buffer.from('old'));
    const keep = vi.fn(async () => {});
    await restoreBackup({ ...target, folder: backup, manifest: testBackups.manifest, keep });
    expect(keep).toHaveBeenCalledOnce();
    expect(await checksumDatabase(target.connection)).toEqual(await checksumDatabase(site.connection));
    expect(await readFolderFiles(elsewhere)).toEqual(await readFolderFiles(testBackups.photosFolder));
  });
});

test('restores a backup of an older version and runs the missing migrations', async () => {
  const older = join(folder, 'older');
  const { target: source } = await testBackups.createMachine('migrated');
  const client = new Client(source.connection);
  await client.connect();
  await client.query(`DROP TABLE backups; DELETE FROM schema_migrations WHERE name = '0032-backups'`);
  await client.end();
  const made = await writeBackup({ ...settings(older), connection: source.connection });
  const { target } = await testBackups.createMachine();
  const { migrated } = await restoreBackup({ ...target, folder: older, manifest: made });
  expect(migrated).toEqual(['0032-backups']);
  expect(Object.keys(await checksumDatabase(target.connection))).toContain('backups');
  await target.drop();
  await source.drop();
});

test('backs up and restores pictures in S3', async () => {
  const s3 = await startTestS3Server();
  const bucket = createS3Storage(s3);
  const { target } = await testBackups.createMachine();
  await restoreBackup({ ...target, folder: backup, manifest: testBackups.manifest, storage: bucket });
  const repeated = await writeBackup({ ...settings(join(folder, 'of-s3')), storage: bucket });
  expect(repeated.files).toEqual(testBackups.manifest.files);
  await target.drop();
  await s3.stop();
});
