import { existsSync, readdirSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Config } from '#server/config/config.ts';
import type { CommandCall } from '#server/platform/cli/command.ts';
import {
  readFolderFiles,
  useTestBackups,
  type TestBackupMachine,
} from '#server/testing/data/use-test-backups.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { checksumDatabase } from '#server/testing/postgres/database-checksums.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { serializeBackupManifest } from './backup-manifest.ts';
import { restoreCommand } from './restore-command.ts';
import { verifyBackupForRestore, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const site = useTestApp();
const testBackups = useTestBackups(site);
const { folder, backup, photos, settings } = testBackups;

describe('a restored machine', () => {
  let machine: TestBackupMachine;
  beforeAll(async () => {
    machine = await testBackups.createMachine();
    await restoreBackup({ ...machine.target, folder: backup, manifest: testBackups.manifest });
  });
  afterAll(() => machine.target.drop());

  test('has every row, sequence, index and picture of the original', async () => {
    expect(await checksumDatabase(machine.target.connection)).toEqual(
      await checksumDatabase(site.connection),
    );
    expect(await readFolderFiles(machine.elsewhere)).toEqual(await readFolderFiles(testBackups.photosFolder));
    expect(testBackups.manifest.missingFiles).toEqual([]);
  });

  test('has working triggers and revisions', async () => {
    const client = new Client(machine.target.connection);
    await client.connect();
    await client.query(
      `UPDATE restaurants SET name = 'New name' WHERE id = (SELECT min(id) FROM restaurants)`,
    );
    const { rows } = await client.query<{ revision: number }>(
      'SELECT revision FROM restaurants ORDER BY id LIMIT 1',
    );
    expect(rows[0]!.revision).toBeGreaterThan(1);
    const rewritten = client.query('UPDATE user_actions SET xp_earned = 1000');
    await expect(rewritten).rejects.toThrow('only ever appended to');
    await client.end();
  });
});

test('rejects a restore while another client is connected to the database', async () => {
  const { target } = await testBackups.createMachine('migrated');
  const server = new Client({ ...target.connection, application_name: 'a running site' });
  await server.connect();
  const rejected = restoreBackup({ ...target, folder: backup, manifest: testBackups.manifest });
  await expect(rejected).rejects.toThrow('Somebody is connected to this database (a running site)');
  await server.end();
  await target.drop();
});

test('a restore waits for a connection that is being closed', async () => {
  const { target } = await testBackups.createMachine('migrated');
  const closing = new Client(target.connection);
  await closing.connect();
  const restored = restoreBackup({ ...target, folder: backup, manifest: testBackups.manifest });
  await vi.waitFor(async () => {
    const { rows } = await closing.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_stat_activity%'`,
    );
    expect(rows).toHaveLength(1);
  });
  await closing.end();
  expect(await restored).toEqual({ migrated: [] });
  await target.drop();
});

test('rejects a restore over tables of another application', async () => {
  const { target } = await testBackups.createMachine();
  const client = new Client(target.connection);
  await client.connect();
  await client.query('CREATE TABLE invoices (id int)');
  await client.end();
  const rejected = restoreBackup({ ...target, folder: backup, manifest: testBackups.manifest });
  await expect(rejected).rejects.toThrow('tables that do not belong to Clucket');
  await target.drop();
});

const DAMAGES: [string, (copy: string) => Promise<unknown>, string][] = [
  [
    'a picture with one changed byte',
    (copy) => flip(join(copy, testBackups.manifest.files[0]!.path)),
    'its content',
  ],
  ['a table with one changed byte', (copy) => flip(join(copy, tableOf('users').path)), 'is damaged'],
  ['a truncated table', (copy) => cut(join(copy, tableOf('reviews').path)), 'unexpected end'],
  ['a missing table', async (copy) => rmSync(join(copy, tableOf('tags').path)), 'it is missing'],
  ['a truncated manifest', (copy) => cut(join(copy, 'manifest.json')), 'is not whole'],
  ['a manifest that was edited', (copy) => edit(copy, '"rows": 0', '"rows": 1'), 'was changed'],
  ['no manifest', async (copy) => rmSync(join(copy, 'manifest.json')), 'no finished backup'],
  [
    'a manifest of another program',
    (copy) => edit(copy, 'clucket-backup', 'other'),
    'does not contain a backup of Clucket',
  ],
  ['a newer format', (copy) => edit(copy, '"formatVersion": 1', '"formatVersion": 2'), 'a newer version'],
];
test.each(DAMAGES)('rejects %s before changing anything', async (_name, damage, message) => {
  const copy = join(folder, 'damaged');
  await cp(backup, copy, { recursive: true });
  await damage(copy);
  await expect(verifyBackupForRestore(copy)).rejects.toThrow(message);
  rmSync(copy, { recursive: true });
});

test('rejects a backup with unknown migrations and names the version to use', async () => {
  const newer = join(folder, 'newer');
  await cp(backup, newer, { recursive: true });
  const migrations = [...testBackups.manifest.migrations, { name: '9999-later', sha256: '0'.repeat(64) }];
  const write = (schemaCompatibleFrom: string) =>
    writeFile(
      join(newer, 'manifest.json'),
      serializeBackupManifest({ ...testBackups.manifest, migrations, schemaCompatibleFrom }),
    );
  const message =
    'does not know 9999-later. Nothing was changed. Restore it with that version or a later one.';
  await write(testBackups.manifest.schemaCompatibleFrom!);
  await expect(verifyBackupForRestore(newer)).rejects.toThrow(
    `${message} Version ${testBackups.manifest.version} can then run`,
  );
  await write('99.0.0');
  await expect(verifyBackupForRestore(newer)).rejects.toThrow(new RegExp(`${message}$`));
});

test('ignores unknown fields of the manifest', async () => {
  const newer = join(folder, 'more-fields');
  await cp(backup, newer, { recursive: true });
  const manifest = { ...testBackups.manifest, compression: 'none' };
  await writeFile(join(newer, 'manifest.json'), serializeBackupManifest(manifest));
  expect(await verifyBackupForRestore(newer)).toMatchObject({ kind: testBackups.manifest.kind });
});

test('lists missing pictures in the manifest, and starts again if a picture is deleted meanwhile', async () => {
  const [first, ...others] = testBackups.manifest.files;
  const id = 'd5'.repeat(16);
  await testBackups.addPhoto(id);
  const read = async (name: string) => {
    if (name.startsWith(id)) await testBackups.removePhoto(id);
    return name === first!.name ? null : photos.read(name);
  };
  const made = await writeBackup({ ...settings(join(folder, 'incomplete')), storage: { ...photos, read } });
  expect(made.missingFiles).toEqual([first!.name]);
  expect(made.files).toEqual(others);
});

test('the command checks the backup before it starts a database, and rejects a running site', async () => {
  const copy = join(folder, 'cut');
  await cp(backup, copy, { recursive: true });
  await cut(join(copy, tableOf('users').path));
  const dataDir = join(folder, 'never-made');
  const outcome = await runCli(['restore', copy], { DATA_DIR: dataDir });
  expect([outcome.code, outcome.stdout]).toEqual([1, '']);
  expect(outcome.stderr).toMatch(
    /^The backup in .* is damaged: database\/users.copy.gz: .*Nothing was changed/,
  );
  expect(existsSync(dataDir)).toBe(false);
  const several = await runCli(['restore', folder], { DATA_DIR: dataDir });
  expect(several.stderr).toContain(`contains several backups. Choose one:`);
  const call = { isBesideServer: true } as CommandCall<Config>;
  const beside = 'run' in restoreCommand && restoreCommand.run(call);
  await expect(beside).rejects.toThrow('The site is running on this data. Stop it first');
});

test('a failed backup leaves no files', async () => {
  const storage = { ...photos, read: () => Promise.reject(new Error('S3 is away')) };
  const failed = join(folder, 'failed');
  await expect(writeBackup({ ...settings(failed), storage })).rejects.toThrow('S3 is away');
  expect(readdirSync(folder).filter((name) => name.includes('failed'))).toEqual([]);
  await expect(writeBackup(settings(backup))).rejects.toThrow('is there already and not empty');
  for (const nowhere of ['/proc/x', '/proc/x/y', join(backup, 'manifest.json', 'x')])
    await expect(writeBackup(settings(nowhere))).rejects.toThrow('cannot be written to');
});

function tableOf(name: string) {
  return testBackups.manifest.tables.find((table) => table.name === name)!;
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(path, bytes);
}

async function cut(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length - 7));
}

async function edit(copy: string, what: string, instead: string): Promise<void> {
  const path = join(copy, 'manifest.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain(what);
  await writeFile(path, text.replace(what, instead));
}
