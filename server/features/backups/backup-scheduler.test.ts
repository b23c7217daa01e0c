import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { sql } from '#server/platform/database/database.ts';
import type { S3Settings } from '#server/platform/files/storage/s3-client.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { readDatabaseTime } from '#server/testing/postgres/read-database-time.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { backUpBeforeMigration, findLastBackupAndFailure, startBackupScheduler } from './backups.ts';

vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'clucket-schedule-'));
const root = join(dataDir, 'backups');
const site = useTestApp();
const HOUR = 3_600_000;
afterAll(() => rmSync(dataDir, { recursive: true }));

function scheduled(environment: Record<string, string> = {}) {
  const config = parseConfig({
    DATA_DIR: dataDir,
    BACKUP_INTERVAL: '24h',
    BACKUP_RETENTION_COUNT: '2',
    ...environment,
  });
  const log = createLogger('silent');
  return startBackupScheduler({ config, database: site.database, log, now: () => site.clock.now });
}

function bucketSettings(s3: S3Settings, bucket = s3.bucket): Record<string, string> {
  return {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
}

function later(hours: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + hours * HOUR);
}

test('makes the first backup a day after the site was set up, then one a day, and keeps the newest', async () => {
  site.clock.now = await readDatabaseTime(site.db);
  await sql`UPDATE schema_migrations SET applied_at = now()`.execute(site.db);
  const schedule = scheduled();
  await schedule.runIfDue();
  expect(readIfThere(root)).toEqual([]);
  for (let day = 0; day < 3; day++) {
    later(25);
    await schedule.runIfDue();
    await schedule.runIfDue();
    expect(readdirSync(root)).toHaveLength(Math.min(day + 1, 2));
  }
  await schedule.stop();
  const { last, failed } = await findLastBackupAndFailure(site.db);
  expect([last!.dateCreated, failed]).toEqual([site.clock.now, null]);
  expect(last!.bytes).toBeGreaterThan(1000);
});

test('several schedulers on one database make only one backup', async () => {
  later(25);
  const before = await rowCount();
  const schedules = [scheduled(), scheduled(), scheduled()];
  await Promise.all(schedules.map((schedule) => schedule.runIfDue()));
  await Promise.all(schedules.map((schedule) => schedule.stop()));
  expect(await rowCount()).toBe(before + 1);
});

test('records a failed backup for admins and monitoring, and retries later', async () => {
  later(25);
  writeFileSync(join(dataDir, 'a-file'), 'no folder');
  const schedule = scheduled({ BACKUP_DIR: join(dataDir, 'a-file') });
  await schedule.runIfDue();
  const { failed } = await findLastBackupAndFailure(site.db);
  expect(failed).toMatchObject({ kind: 'scheduled', bytes: null, dateCreated: site.clock.now });
  const { rows } = await sql`SELECT origin, path FROM error_log`.execute(site.db);
  expect(rows).toEqual([{ origin: 'server', path: 'backup' }]);
  await schedule.runIfDue();
  expect((await sql`SELECT 1 FROM error_log`.execute(site.db)).rows).toHaveLength(1);
  await schedule.stop();
  later(2);
  const mended = scheduled();
  await mended.runIfDue();
  await mended.stop();
  expect((await findLastBackupAndFailure(site.db)).failed).toBeNull();
});

test('repeats only the upload while the bucket is unavailable, and keeps the earlier backups', async () => {
  const s3 = await startTestS3Server();
  onTestFinished(() => s3.stop());
  later(25);
  const timeOfBackup = site.clock.now;
  const [kept] = scheduledFolders().toReversed();
  const unavailable = scheduled(bucketSettings(s3, 'nowhere'));
  await unavailable.runIfDue();
  const folders = scheduledFolders();
  expect(folders).toEqual([kept, expect.any(String)]);
  for (let retry = 0; retry < 3; retry++) {
    later(2);
    await unavailable.runIfDue();
    expect(scheduledFolders()).toEqual(folders);
  }
  await unavailable.stop();
  const newest = join(root, folders[1]!);
  const { failed } = await findLastBackupAndFailure(site.db);
  expect(failed).toMatchObject({ folder: newest, dateCreated: site.clock.now });
  later(2);
  const available = scheduled(bucketSettings(s3));
  await available.runIfDue();
  await available.runIfDue();
  expect(scheduledFolders()).toEqual(folders);
  expect(await findLastBackupAndFailure(site.db)).toEqual({
    last: {
      kind: 'scheduled',
      folder: newest,
      bytes: expect.any(Number),
      problem: null,
      dateCreated: timeOfBackup,
    },
    failed: null,
  });
  later(24 - 4 * 2);
  await available.runIfDue();
  await available.stop();
  expect(scheduledFolders()).toEqual([folders[1], expect.any(String)]);
});

test('makes a new backup once the one that was not uploaded is older than the interval', async () => {
  const s3 = await startTestS3Server();
  onTestFinished(() => s3.stop());
  later(25);
  const unavailable = scheduled(bucketSettings(s3, 'nowhere'));
  await unavailable.runIfDue();
  const [first] = scheduledFolders().toReversed();
  later(24);
  await unavailable.runIfDue();
  await unavailable.stop();
  expect(scheduledFolders()).toEqual([first, expect.any(String)]);
});

test('makes a backup before a migration, and stops the migration if the backup fails', async () => {
  const config = parseConfig({ DATA_DIR: dataDir });
  const messages: string[] = [];
  const log = {
    info: (line: string) => void messages.push(line),
    warn: (line: string) => void messages.push(line),
  };
  await backUpBeforeMigration(config, site.connection, log);
  expect(messages).toEqual([expect.stringMatching(/^Backed up to .*before-migration-.* before migrating/)]);
  expect(readdirSync(root).filter((name) => name.startsWith('before-migration-'))).toHaveLength(1);
  const full = parseConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'a-file') });
  await expect(backUpBeforeMigration(full, site.connection, log)).rejects.toThrow(
    /nothing was migrated[^]*BACKUP_BEFORE_MIGRATION=off/,
  );
  const off = parseConfig({ DATA_DIR: dataDir, BACKUP_BEFORE_MIGRATION: 'off' });
  await backUpBeforeMigration(off, site.connection, log);
  expect(messages).toHaveLength(1);
});

function scheduledFolders(): string[] {
  return readIfThere(root)
    .filter((name) => name.startsWith('clucket-'))
    .toSorted();
}

async function rowCount(): Promise<number> {
  return (await sql`SELECT 1 FROM backups`.execute(site.db)).rows.length;
}

function readIfThere(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
