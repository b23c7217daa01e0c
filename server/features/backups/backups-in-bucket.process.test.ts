import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { readWalArchiveState } from '#server/platform/database/archive/wal-archive-state-file.ts';
import { sql } from '#server/platform/database/database.ts';
import { createDiskObjectStore } from '#server/platform/files/objects/disk-object-store.ts';
import { createS3ObjectStore } from '#server/platform/files/objects/s3-object-store.ts';
import { openBucketObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useArchivedSite } from '#server/testing/postgres/archived-site.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { findLastBackupAndFailure, startBackupScheduler } from './backups.ts';

vi.setConfig({ testTimeout: 270_000 });

const archivedSite = useArchivedSite();
const KEY = '5a'.repeat(32);
const HOUR_MS = 3_600_000;
let s3: Awaited<ReturnType<typeof startTestS3Server>>;
const elsewhere = mkdtempSync(join(tmpdir(), 'clucket-bucket-'));

beforeAll(async () => {
  s3 = await startTestS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(elsewhere, { recursive: true });
});

function settings(more: Record<string, string> = {}) {
  return {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: s3.bucket,
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    BACKUP_ENCRYPTION_KEY: KEY,
    ...more,
  };
}

function cli(args: string[], more: Record<string, string> = {}) {
  return runCli(args, { DATA_DIR: archivedSite.dataDir, ...settings(more) });
}

test('encrypts backups and archive in the bucket, and restores an empty machine from them', async () => {
  const bucket = openBucketObjectStore({ s3, encryptionKey: null });
  const site = await archivedSite.start(settings({ BACKUP_RETENTION_COUNT: '2' }));
  const { database, config } = site;
  await createTestUser(database.db, { username: 'henrietta', email: 'henrietta@coop.example' });
  await site.archive.runOnce();
  await site.archive.untilIdle();
  let now = new Date();
  const schedule = startBackupScheduler({ config, database, log: createLogger('silent'), now: () => now });
  await sql`UPDATE schema_migrations SET applied_at = now()`.execute(database.db);
  for (let day = 1; day <= 3; day++) {
    now = new Date(now.getTime() + 25 * HOUR_MS);
    await schedule.runIfDue();
  }
  await schedule.stop();
  expect((await findLastBackupAndFailure(database.db)).failed).toBeNull();
  const names = await namesInBucket(bucket);
  expect(names).toEqual(readdirSync(archivedSite.backups).toSorted());
  expect(names).toHaveLength(2);
  expect(existsSync(join(archivedSite.backups, 'archive'))).toBe(false);
  expect(readWalArchiveState(archivedSite.dataDir)!.target).toMatch(/^s3:\/\/pictures\/archive-[0-9a-f]{8}$/);
  for (const key of await bucket.list(''))
    await expect(bucket.get(key)).rejects.toThrow('is encrypted. Set BACKUP_ENCRYPTION_KEY');
  await createTestUser(database.db, { username: 'last' });
  await site.stop();

  for (const name of readdirSync(archivedSite.dataDir))
    rmSync(join(archivedSite.dataDir, name), { recursive: true });
  const [newest] = names.toReversed();
  const wrong = await cli(['restore', `s3:${newest}`], { BACKUP_ENCRYPTION_KEY: '11'.repeat(32) });
  expect(wrong.stderr).toContain('was encrypted with another key than BACKUP_ENCRYPTION_KEY');
  const without = await cli(['restore', 's3:', '--at', 'latest'], { BACKUP_ENCRYPTION_KEY: '' });
  expect(without.stderr).toMatch(
    /There is no archive in .*archive-[0-9a-f]{8}: restore with the BACKUP_ENCR/s,
  );
  expect((await cli(['restore', 's3:nothing'])).stderr).toContain(
    `It has:\n${names.map((name) => `  s3:${name}`).join('\n')}`,
  );
  expect((await cli(['check-backup', `s3:${newest}`])).stdout).toContain('OK: ');
  expect((await cli(['restore', `s3:${newest}`])).code).toBe(0);
  expect((await cli(['list-users'])).stdout).not.toContain('last');
  expect((await cli(['check-backup', 's3:', '--at', 'latest'])).stdout).toContain('OK: ');
  expect((await cli(['restore', 's3:', '--at', 'latest'])).code).toBe(0);
  expect((await cli(['list-users'])).stdout).toContain('last');
});

test('reports a failed backup if the bucket is unavailable, but keeps it in the folder', async () => {
  const site = await archivedSite.start(settings({ BACKUP_S3_BUCKET: 'nowhere' }));
  const { database, config } = site;
  const now = new Date(Date.now() + 25 * HOUR_MS);
  const schedule = startBackupScheduler({ config, database, log: createLogger('silent'), now: () => now });
  await schedule.runIfDue();
  await schedule.stop();
  const { failed } = await findLastBackupAndFailure(database.db);
  expect(failed!.problem).toContain('s3://nowhere cannot be used');
  expect(readdirSync(archivedSite.backups)).toHaveLength(1);
});

test.runIf(isLongRun)(
  'reads an archive copied to a folder; with a key, only if it is encrypted',
  async () => {
    const inBucket = await archivedSite.start(settings());
    await inBucket.archive.runOnce();
    await inBucket.archive.untilIdle();
    await inBucket.stop();
    const [bucket, copy] = [createS3ObjectStore(s3), createDiskObjectStore(join(elsewhere, 'copy'))];
    for (const key of await bucket.list('archive-')) await copy.put(key, (await bucket.get(key))!);
    const checked = await cli(['check-backup', join(elsewhere, 'copy'), '--at', 'latest']);
    expect([checked.stdout, checked.stderr]).toEqual([expect.stringContaining('OK: '), expect.any(String)]);

    const inFolder = await archivedSite.start();
    await inFolder.archive.runOnce();
    await inFolder.archive.untilIdle();
    await inFolder.stop();
    expect((await cli(['check-backup', archivedSite.backups, '--at', 'latest'])).stdout).toContain('OK: ');
    cpSync(archivedSite.backups, join(elsewhere, 'plain'), { recursive: true });
    for (const command of ['check-backup', 'restore'])
      expect((await cli([command, join(elsewhere, 'plain'), '--at', 'latest'])).stderr).toContain(
        '"archive" was written without a key. To read it, take the key out of the settings; with the key set, only encrypted files are trusted.',
      );
    const without = { BACKUP_ENCRYPTION_KEY: '' };
    const plain = await cli(['check-backup', join(elsewhere, 'plain'), '--at', 'latest'], without);
    expect(plain.stdout).toContain('OK: ');
  },
);

async function namesInBucket(bucket: ReturnType<typeof openBucketObjectStore>): Promise<string[]> {
  const keys = await bucket.list('backups/');
  return [...new Set(keys.map((key) => key.split('/')[1]!))].toSorted();
}
