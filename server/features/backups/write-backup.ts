import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fileNamesOf, idOfFile } from '#server/features/uploads/uploads.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { SWEEPER_LOCK } from '#server/platform/sweeper.ts';
import { defined } from '#rules/defined.ts';
import {
  databaseSize,
  isUploadKnown,
  listMigrations,
  listSequences,
  listTables,
  listUploads,
  speakPlainly,
} from './catalog-queries.ts';
import { MANIFEST, newManifest, sealManifest, type Kind, type Manifest } from './manifest.ts';
import { writeFileThrough, writeRows } from './streams.ts';
import { verifyBackup } from './verify.ts';

export type Tell = (done: number, all: number, words: string) => void;

export type Backup = {
  /** The folder that it becomes. */
  folder: string;
  kind: Kind;
  connection: ClientConfig;
  storage: Storage;
  siteName: string;
  now: Date;
  tell?: Tell;
};

/**
 * Everything that the database holds at one moment, and the pictures that its rows know of. It is written beside where it
 * belongs, read again from the disk, and gets its name when it has been found whole.
 */
export async function writeBackup(backup: Backup): Promise<Manifest> {
  const { folder, tell = () => {} } = backup;
  await refuseTaken(folder);
  const unfinished = join(dirname(folder), `.${basename(folder)}.${randomBytes(4).toString('hex')}.part`);
  await makeFolders(unfinished).catch((error: Error) => {
    throw new StartProblem(`A backup cannot be written to ${folder}: ${error.message}`, { cause: error });
  });
  try {
    const manifest = await snapshot(backup, unfinished, tell);
    await writeFileThrough(Readable.from([sealManifest(manifest)]), join(unfinished, MANIFEST));
    await syncFolders(unfinished, manifest);
    await verifyBackup(unfinished, tell);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw inWords(error, folder);
  }
}

async function snapshot(backup: Backup, unfinished: string, tell: Tell): Promise<Manifest> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client(backup.connection);
    client.on('error', () => {});
    await client.connect();
    try {
      await holdStill(client);
      return await copyAll(client, backup, unfinished, tell);
    } catch (error) {
      // A picture was taken away after the moment that the rows show: the next moment is without it.
      if (!(error instanceof PictureGone) || attempt === 5) throw error;
      for (const part of await readdir(unfinished)) await rm(join(unfinished, part), { recursive: true });
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** One snapshot for all that follows, while nobody sweeps away files that it shows. */
async function holdStill(client: Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await speakPlainly(client);
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_xact_lock_shared(${SWEEPER_LOCK}) AS "isOurs"`,
    );
    if (defined(rows[0]).isOurs) return;
    await client.query('ROLLBACK');
    await pause(200);
  }
}

async function copyAll(client: Client, backup: Backup, folder: string, tell: Tell): Promise<Manifest> {
  const { kind, siteName, now } = backup;
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new StartProblem('There is nothing to back up: the database holds no data of Clucket.');
  const { postgres, bytes } = await databaseSize(client);
  await refuseWithoutRoom(folder, bytes);
  const tables = await copyTables(client, folder, tell);
  const { files, missingFiles } = await copyFiles(client, backup, folder, tell);
  return {
    ...newManifest(),
    kind,
    dateCreated: now.toISOString(),
    siteName,
    postgres,
    migrations,
    tables,
    sequences: await listSequences(client),
    files,
    missingFiles,
  };
}

async function copyTables(client: Client, folder: string, tell: Tell): Promise<Manifest['tables']> {
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  const tables = await listTables(client);
  const all = tables.reduce((sum, { estimate }) => sum + estimate + 1, 0);
  const copied: Manifest['tables'] = [];
  let done = 0;
  for (const { name, columns, estimate } of tables) {
    tell(done, all, `reading ${name}`);
    const path = `database/${name}.copy.gz`;
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`));
    copied.push({ name, columns, path, ...(await writeRows(rows, join(folder, path))) });
    done += estimate + 1;
  }
  return copied;
}

async function copyFiles(
  client: Client,
  { storage, connection }: Backup,
  folder: string,
  tell: Tell,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const names = fileNamesOf(await listUploads(client));
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  for (const [done, name] of names.entries()) {
    tell(done, names.length, `${done.toLocaleString('en')} of ${names.length.toLocaleString('en')} pictures`);
    const stored = await storage.read(name);
    if (!stored && (await isGone(connection, name))) throw new PictureGone(name);
    if (!stored) {
      missingFiles.push(name);
      continue;
    }
    const path = `uploads/${name.slice(0, 2)}/${name}`;
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    files.push({ name, path, ...(await writeFileThrough(stored.stream, join(folder, path))) });
  }
  return { files, missingFiles };
}

class PictureGone extends Error {}

/** As everybody sees it now, and not as the snapshot does. */
async function isGone(connection: ClientConfig, file: string): Promise<boolean> {
  const client = new Client(connection);
  await client.connect();
  try {
    return !(await isUploadKnown(client, defined(idOfFile(file))));
  } finally {
    await client.end();
  }
}

async function refuseTaken(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const there = await readdir(folder).catch(() => ['a file']);
  if (there.length > 0)
    throw new StartProblem(
      `${folder} is there already and not empty. A backup is a folder of its own: name one that does not exist yet, such as ${join(folder, 'today')}.`,
    );
}

/** Rows of text, packed, have never been seen to need more than half of what the database takes with its indexes. */
async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free > bytes / 2) return;
  const inMb = (value: number) => `${Math.ceil(value / 1024 / 1024).toLocaleString('en')} MB`;
  throw new StartProblem(
    `There is not enough room for a backup in ${dirname(folder)}: ${inMb(free)} are free, and the database takes ${inMb(bytes)}, of which a backup may need half.`,
  );
}

/** One after the other: where nothing can be made, such as in /proc, Node's own way of making several never ends. */
async function makeFolders(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolders(dirname(path));
  await mkdir(path, { mode: 0o700 });
}

async function syncFolders(folder: string, { files, tables }: Manifest): Promise<void> {
  const used = [...files, ...tables].map(({ path }) => dirname(join(folder, path)));
  for (const each of new Set([...used, ...used.map((path) => dirname(path)), folder])) await syncFolder(each);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function inWords(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartProblem(`The disk is full: there is no room for a backup in ${folder}.`, {
      cause: error,
    });
  if (code === 'EBUSY' || code === 'EXDEV')
    return new StartProblem(
      `${folder} is a disk of its own and cannot be replaced: name a folder inside of it.`,
      { cause: error },
    );
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new StartProblem(`A backup cannot be written to ${folder}: ${message}`, { cause: error });
  return error;
}
