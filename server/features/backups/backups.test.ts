import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadDemo } from '#db/demo/load.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import type { Config } from '#server/config.ts';
import type { CommandCall } from '#server/platform/command.ts';
import { runCli } from '#server/testing/command-line.ts';
import { printOf } from '#server/testing/database-print.ts';
import { startS3 } from '#server/testing/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Manifest } from './manifest.ts';
import { restoreCommand } from './restore-command.ts';
import { examineBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'clucket-backups-'));
const backup = join(folder, 'backup');
const photos = createDiskStorage(join(folder, 'photos'));
const site = useTestApp();
let manifest: Manifest;

beforeAll(async () => {
  await loadDemo(site.db, { today: site.clock.now });
  for (const id of ['a1', 'b2', 'a3']) await addPhoto(id.repeat(16));
  manifest = await writeBackup(settings(backup));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a restored machine holds every row, sequence, index and picture of the one that was backed up', async () => {
  const { target, elsewhere } = await emptyMachine();
  await restoreBackup({ ...target, folder: backup, manifest });
  expect(await printOf(target.connection)).toEqual(await printOf(site.connection));
  expect(await filesOf(elsewhere)).toEqual(await filesOf(join(folder, 'photos')));
  expect(manifest.missingFiles).toEqual([]);
  await target.drop();
});

test('what lives in a restored database goes on: triggers fire, numbers go on where they stood', async () => {
  const { target } = await emptyMachine();
  await restoreBackup({ ...target, folder: backup, manifest });
  const client = new Client(target.connection);
  await client.connect();
  await client.query(`UPDATE restaurants SET name = 'New name' WHERE id = (SELECT min(id) FROM restaurants)`);
  const { rows } = await client.query<{ revision: number }>(
    'SELECT revision FROM restaurants ORDER BY id LIMIT 1',
  );
  expect(rows[0]!.revision).toBeGreaterThan(1);
  const rewritten = client.query('UPDATE user_actions SET xp_earned = 1000');
  await expect(rewritten).rejects.toThrow('only ever appended to');
  await client.end();
  await target.drop();
});

test('what was there before is replaced wholly, and kept first', async () => {
  const { target, elsewhere } = await emptyMachine('migrated');
  const storage = createDiskStorage(elsewhere);
  await storage.put(`${'c4'.repeat(16)}-160.webp`, Buffer.from('old'));
  const keep = vi.fn(async () => {});
  await restoreBackup({ ...target, folder: backup, manifest, keep });
  expect(keep).toHaveBeenCalledOnce();
  expect(await printOf(target.connection)).toEqual(await printOf(site.connection));
  expect(await filesOf(elsewhere)).toEqual(await filesOf(join(folder, 'photos')));
  await target.drop();
});

test('a restore that fails in the middle leaves all as it was', async () => {
  const { target } = await emptyMachine('migrated');
  const before = await printOf(target.connection);
  const storage = { ...target.storage, put: () => Promise.reject(new Error('The disk is full')) };
  const failing = restoreBackup({ ...target, folder: backup, manifest, storage });
  await expect(failing).rejects.toThrow('The disk is full');
  expect(await printOf(target.connection)).toEqual(before);
  await target.drop();
});

test('nobody may be connected to a database that is replaced', async () => {
  const { target } = await emptyMachine('migrated');
  const server = new Client({ ...target.connection, application_name: 'a running site' });
  await server.connect();
  const refused = restoreBackup({ ...target, folder: backup, manifest });
  await expect(refused).rejects.toThrow('Somebody is connected to this database (a running site)');
  await server.end();
  await target.drop();
});

test('tables of somebody else are not thrown away', async () => {
  const { target } = await emptyMachine();
  const client = new Client(target.connection);
  await client.connect();
  await client.query('CREATE TABLE invoices (id int)');
  await client.end();
  const refused = restoreBackup({ ...target, folder: backup, manifest });
  await expect(refused).rejects.toThrow('tables that are none of Clucket');
  await target.drop();
});

test('a backup that an older version made is restored and brought up to date', async () => {
  const older = join(folder, 'older');
  const { target: source } = await emptyMachine('migrated');
  const client = new Client(source.connection);
  await client.connect();
  await client.query(`DROP TABLE backups; DELETE FROM schema_migrations WHERE name = '0032-backups'`);
  await client.end();
  const made = await writeBackup({ ...settings(older), connection: source.connection });
  const { target } = await emptyMachine();
  const { migrated } = await restoreBackup({ ...target, folder: older, manifest: made });
  expect(migrated).toEqual(['0032-backups']);
  expect(Object.keys(await printOf(target.connection))).toContain('backups');
  await target.drop();
  await source.drop();
});

const DAMAGES: [string, (copy: string) => Promise<unknown>, string][] = [
  ['a picture with one other byte', (copy) => flip(join(copy, manifest.files[0]!.path)), 'its content'],
  ['a table with one other byte', (copy) => flip(join(copy, tableOf('users').path)), 'is damaged'],
  ['a table cut short', (copy) => cut(join(copy, tableOf('reviews').path)), 'unexpected end'],
  ['a table that is gone', async (copy) => rmSync(join(copy, tableOf('tags').path)), 'it is missing'],
  ['a manifest cut short', (copy) => cut(join(copy, 'manifest.json')), 'is not whole'],
  ['a manifest that was edited', (copy) => edit(copy, '"rows": 0', '"rows": 1'), 'was changed'],
  ['no manifest', async (copy) => rmSync(join(copy, 'manifest.json')), 'no finished backup'],
  [
    'a manifest of something else',
    (copy) => edit(copy, 'clucket-backup', 'other'),
    'is no backup of Clucket',
  ],
  ['a newer form', (copy) => edit(copy, '"formatVersion": 1', '"formatVersion": 2'), 'a newer version'],
];
test.each(DAMAGES)('%s is refused before anything is touched', async (_name, damage, words) => {
  const copy = join(folder, 'damaged');
  await cp(backup, copy, { recursive: true });
  await damage(copy);
  await expect(examineBackup(copy)).rejects.toThrow(words);
  rmSync(copy, { recursive: true });
});

test('a backup with migrations that this version does not know is refused in words', async () => {
  const newer = join(folder, 'newer');
  const { target: source } = await emptyMachine('migrated');
  const client = new Client(source.connection);
  await client.connect();
  await client.query(`INSERT INTO schema_migrations (name, sha256) VALUES ('9999-later', repeat('0', 64))`);
  await client.end();
  await writeBackup({ ...settings(newer), connection: source.connection });
  await expect(examineBackup(newer)).rejects.toThrow('does not know 9999-later');
  await source.drop();
});

test('pictures in S3 are backed up and restored as those on a disk are', async () => {
  const s3 = await startS3();
  const bucket = createS3Storage(s3);
  const { target } = await emptyMachine();
  await restoreBackup({ ...target, folder: backup, manifest, storage: bucket });
  const again = await writeBackup({ ...settings(join(folder, 'of-s3')), storage: bucket });
  expect(again.files).toEqual(manifest.files);
  await target.drop();
  await s3.stop();
});

test('a picture that is missing hinders no backup and is named; one that goes meanwhile begins it anew', async () => {
  const [first] = manifest.files;
  const without = { ...photos, read: (name: string) => (name === first!.name ? null : photos.read(name)) };
  const storage = without as unknown as typeof photos;
  const incomplete = await writeBackup({ ...settings(join(folder, 'incomplete')), storage });
  expect(incomplete.missingFiles).toEqual([first!.name]);
  const id = 'd5'.repeat(16);
  await addPhoto(id);
  const going = {
    ...photos,
    async read(name: string) {
      if (name.startsWith(id)) await removePhoto(id);
      return photos.read(name);
    },
  };
  const anew = await writeBackup({ ...settings(join(folder, 'anew')), storage: going });
  expect(anew.missingFiles).toEqual([]);
  expect(anew.files).toEqual(manifest.files);
});

test('the command looks at the backup before it starts a database, and beside a running site it does nothing', async () => {
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
  expect(several.stderr).toContain(`holds several backups. Name one of them:`);
  const call = { isBesideServer: true } as CommandCall<Config>;
  const beside = 'run' in restoreCommand && restoreCommand.run(call);
  await expect(beside).rejects.toThrow('The site is running on this data. Stop it first');
});

test('a backup gets its name when it is whole: nothing is left of one that failed', async () => {
  const storage = { ...photos, read: () => Promise.reject(new Error('S3 is away')) };
  const failed = join(folder, 'failed');
  await expect(writeBackup({ ...settings(failed), storage })).rejects.toThrow('S3 is away');
  expect(readdirSync(folder).filter((name) => name.includes('failed'))).toEqual([]);
  await expect(writeBackup(settings(backup))).rejects.toThrow('is there already and not empty');
  for (const nowhere of ['/proc/x', '/proc/x/y', join(backup, 'manifest.json', 'x')])
    await expect(writeBackup(settings(nowhere))).rejects.toThrow('cannot be written to');
});

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

async function addPhoto(id: string): Promise<void> {
  const widths = [160, 400];
  for (const width of widths) await photos.put(`${id}-${width}.webp`, Buffer.from(`${id} ${width}`));
  const client = new Client(site.connection);
  await client.connect();
  await client.query(
    `INSERT INTO uploads (id, kind, widths, height, bytes) VALUES ($1, 'sandwich', $2, 100, 70)`,
    [id, widths],
  );
  await client.end();
}

async function removePhoto(id: string): Promise<void> {
  const client = new Client(site.connection);
  await client.connect();
  await client.query('DELETE FROM uploads WHERE id = $1', [id]);
  await client.end();
  for (const width of [160, 400]) await photos.remove(`${id}-${width}.webp`);
}

let machines = 0;
async function emptyMachine(template: 'empty' | 'migrated' = 'empty') {
  const database: TestDatabase = await createTestDatabase(template);
  const elsewhere = join(folder, `machine-${machines++}`);
  const storage = createDiskStorage(elsewhere);
  const target = { connection: database.connection, drop: database.drop, storage, keep: async () => {} };
  return { target, elsewhere };
}

async function filesOf(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) found[entry.name] = await readFile(join(entry.parentPath, entry.name), 'base64');
  return found;
}

function tableOf(name: string) {
  return manifest.tables.find((table) => table.name === name)!;
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
