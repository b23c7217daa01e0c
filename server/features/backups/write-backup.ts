import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { uploadFileNamesOf, uploadIdOfFile } from '#server/features/uploads/uploads.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { CLEANUP_ADVISORY_LOCK_ID } from '#server/platform/jobs/cleanup-scheduler.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  selectDatabaseSizeAndVersion,
  uploadExists,
  listAppliedMigrations,
  listBackedUpSequences,
  listBackedUpTables,
  listBackedUpUploads,
  setConnectionTextFormats,
} from './backup-contents-queries.ts';
import {
  BACKUP_MANIFEST_FILE,
  createBackupManifest,
  serializeBackupManifest,
  type BackupKind,
  type BackupManifest,
} from './backup-manifest.ts';
import { writeFileWithChecksum, writeCompressedRows } from './checksummed-files.ts';
import { verifyBackup } from './verify-backup.ts';

export class EmptyDatabaseError extends StartupError {
  override name = 'EmptyDatabaseError';
}

export type ReportProgress = (done: number, all: number, label: string) => void;

export type BackupOptions = {
  folder: string;
  kind: BackupKind;
  connection: ClientConfig;
  storage: Storage;
  siteName: string;
  now: Date;
  onProgress?: ReportProgress;
};

/** Written to a temporary folder, read back from the disk, and renamed only when it is complete. */
export async function writeBackup(backup: BackupOptions): Promise<BackupManifest> {
  const { folder, onProgress = () => {} } = backup;
  await assertFolderFree(folder);
  const unfinished = join(dirname(folder), `.${basename(folder)}.${randomBytes(4).toString('hex')}.part`);
  await makeFolders(unfinished).catch((error: Error) => {
    throw new StartupError(`A backup cannot be written to ${folder}: ${error.message}`, { cause: error });
  });
  try {
    const manifest = await snapshot(backup, unfinished, onProgress);
    await writeFileWithChecksum(
      Readable.from([serializeBackupManifest(manifest)]),
      join(unfinished, BACKUP_MANIFEST_FILE),
    );
    await syncFolders(unfinished, manifest);
    await verifyBackup(unfinished, onProgress);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw toStartProblem(error, folder);
  }
}

async function snapshot(
  backup: BackupOptions,
  unfinished: string,
  onProgress: ReportProgress,
): Promise<BackupManifest> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client(backup.connection);
    client.on('error', () => {});
    await client.connect();
    try {
      await beginSnapshot(client);
      return await copyAll(client, backup, unfinished, onProgress);
    } catch (error) {
      // An upload was deleted after the snapshot began; a new snapshot does not list it.
      if (!(error instanceof UploadMissing) || attempt === 5) throw error;
      for (const part of await readdir(unfinished)) await rm(join(unfinished, part), { recursive: true });
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** One snapshot for everything; the shared lock keeps cleanup jobs from deleting files that the snapshot lists. */
async function beginSnapshot(client: Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await setConnectionTextFormats(client);
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_xact_lock_shared(${CLEANUP_ADVISORY_LOCK_ID}) AS "isOurs"`,
    );
    if (assertDefined(rows[0]).isOurs) return;
    await client.query('ROLLBACK');
    await pause(200);
  }
}

async function copyAll(
  client: Client,
  backup: BackupOptions,
  folder: string,
  onProgress: ReportProgress,
): Promise<BackupManifest> {
  const { kind, siteName, now } = backup;
  const migrations = await listAppliedMigrations(client);
  if (migrations.length === 0)
    throw new EmptyDatabaseError('There is nothing to back up: the database has no data of Clucket.');
  const { postgres, bytes } = await selectDatabaseSizeAndVersion(client);
  await assertDiskSpace(folder, bytes);
  const tables = await copyTables(client, folder, onProgress);
  const { files, missingFiles } = await copyFiles(client, backup, folder, onProgress);
  return {
    ...createBackupManifest(),
    kind,
    dateCreated: now.toISOString(),
    siteName,
    postgres,
    migrations,
    tables,
    sequences: await listBackedUpSequences(client),
    files,
    missingFiles,
  };
}

async function copyTables(
  client: Client,
  folder: string,
  onProgress: ReportProgress,
): Promise<BackupManifest['tables']> {
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  const tables = await listBackedUpTables(client);
  const all = tables.reduce((sum, { estimate }) => sum + estimate + 1, 0);
  const copied: BackupManifest['tables'] = [];
  let done = 0;
  for (const { name, columns, estimate } of tables) {
    onProgress(done, all, `reading ${name}`);
    const path = `database/${name}.copy.gz`;
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`));
    copied.push({ name, columns, path, ...(await writeCompressedRows(rows, join(folder, path))) });
    done += estimate + 1;
  }
  return copied;
}

async function copyFiles(
  client: Client,
  { storage, connection }: BackupOptions,
  folder: string,
  onProgress: ReportProgress,
): Promise<Pick<BackupManifest, 'files' | 'missingFiles'>> {
  const names = uploadFileNamesOf(await listBackedUpUploads(client));
  const files: BackupManifest['files'] = [];
  const missingFiles: string[] = [];
  for (const [done, name] of names.entries()) {
    onProgress(
      done,
      names.length,
      `${done.toLocaleString('en-US')} of ${formatCountWithNoun(names.length, 'picture', 'pictures')}`,
    );
    const stored = await storage.read(name);
    if (!stored && (await isGone(connection, name))) throw new UploadMissing(name);
    if (!stored) {
      missingFiles.push(name);
      continue;
    }
    const path = `uploads/${name.slice(0, 2)}/${name}`;
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    files.push({ name, path, ...(await writeFileWithChecksum(stored.stream, join(folder, path))) });
  }
  return { files, missingFiles };
}

class UploadMissing extends Error {}

/** Reads the current state, not the snapshot. */
async function isGone(connection: ClientConfig, file: string): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return !(await uploadExists(client, assertDefined(uploadIdOfFile(file))));
  } finally {
    await client.end();
  }
}

async function assertFolderFree(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const existing = await readdir(folder).catch(() => ['a file']);
  if (existing.length > 0)
    throw new StartupError(
      `${folder} is there already and not empty. A backup is a folder of its own: name one that does not exist yet, such as ${join(folder, 'today')}.`,
    );
}

/** A compressed copy has never needed more than half of the database's size, which includes the indexes. */
async function assertDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free > bytes / 2) return;
  const inMb = (value: number) => `${Math.ceil(value / 1024 / 1024).toLocaleString('en')} MB`;
  throw new StartupError(
    `There is not enough space for a backup in ${dirname(folder)}: ${inMb(free)} free, and a backup of this database may need ${inMb(bytes / 2)}. Free up space, or choose a folder on a larger disk.`,
  );
}

/** Level by level, because a recursive mkdir never returns where it cannot create folders, such as in /proc. */
async function makeFolders(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolders(dirname(path));
  await mkdir(path, { mode: 0o700 });
}

async function syncFolders(folder: string, { files, tables }: BackupManifest): Promise<void> {
  const used = [...files, ...tables].map(({ path }) => dirname(join(folder, path)));
  for (const each of new Set([...used, ...used.map((path) => dirname(path)), folder])) await syncFolder(each);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function toStartProblem(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(`The disk is full: there is no room for a backup in ${folder}.`, {
      cause: error,
    });
  if (code === 'EBUSY' || code === 'EXDEV')
    return new StartupError(
      `${folder} is a disk of its own and cannot be replaced: name a folder inside of it.`,
      { cause: error },
    );
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new StartupError(`A backup cannot be written to ${folder}: ${message}`, { cause: error });
  return error;
}
