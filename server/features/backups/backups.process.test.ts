import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, sql } from '#server/platform/database/database.ts';
import { createS3Storage } from '#server/platform/files/storage/s3-storage.ts';
import {
  readFolderFiles,
  useTestBackups,
  type TestBackupMachine,
} from '#server/testing/data/use-test-backups.ts';
import { checksumDatabase } from '#server/testing/postgres/database-checksums.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
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

describe('the command', () => {
  test('ends all sessions and invalidates the links in earlier emails', async () => {
    const member = await signUp(site);
    await sql`INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at)
      VALUES ('\\x01', ${member.id}, 'password-reset', now() + interval '1 day')`.execute(site.db);
    const { stdout, restored } = await restoreByCommand('with-sessions');
    expect(stdout).toContain('Everyone must sign in again. Passwords, second factors, roles and suspensions');
    expect(stdout).toMatch(/Now start the site\.\n$/);
    expect(await restored.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await restored.selectFrom('email_tokens').select('user_id').execute()).toEqual([]);
    expect(await restored.selectFrom('users').select('id').where('id', '=', member.id).execute()).toEqual([
      { id: member.id },
    ]);
  });

  test('gives members with a pending erasure the whole grace period again to keep the account', async () => {
    const [leaving, left] = [await signUp(site), await signUp(site)];
    const week = 7 * 24 * 3600_000;
    await sql`INSERT INTO erasures (user_id, keeps_reviews, date_requested, due) VALUES
      (${leaving.id}, false, now(), ${new Date(Date.now() + 10 * week)}),
      (${left.id}, false, now(), ${new Date(Date.now() - week)})`.execute(site.db);
    const { restored } = await restoreByCommand('with-erasures');
    const weeksUntil = async ({ id }: TestUser) => {
      const query = restored.selectFrom('erasures').select('due').where('user_id', '=', id);
      return Math.round(((await query.executeTakeFirstOrThrow()).due.getTime() - Date.now()) / week);
    };
    expect([await weeksUntil(leaving), await weeksUntil(left)]).toEqual([10, 2]);
  });

  /** Backs up the site and restores it into a database of its own. */
  async function restoreByCommand(name: string) {
    const backedUp = join(folder, name);
    await writeBackup(settings(backedUp));
    const { target } = await testBackups.createMachine();
    const { code, stdout, stderr } = await runCli(['restore', backedUp, '--without-restore-point'], {
      NODE_ENV: 'test',
      DATA_DIR: join(folder, `${name}-data`),
      DATABASE_URL: databaseUrlOf(target.connection),
    });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const database = openDatabase({ connection: target.connection, log: createLogger('silent') });
    onTestFinished(async () => {
      await database.close();
      await target.drop();
    });
    return { stdout, restored: database.db };
  }
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
