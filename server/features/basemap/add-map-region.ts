import { randomBytes } from 'node:crypto';
import { link, lstat, mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { readDiskSpace, type ReadDiskSpace } from '#server/platform/files/disk-space.ts';
import { fsyncFolder } from '#server/platform/files/write-file-durably.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';
import { checkMapRegion } from './check-region.ts';
import {
  listUnfinishedMapRegionCopies,
  mapRegionFolder,
  mapRegionFilePath,
  MAP_REGION_NAME_PATTERN,
} from './region-folder.ts';

type AddOptions = {
  dataDir: string;
  file: string;
  /** By default the name of the file. */
  name?: string;
  replace?: boolean;
  onProgress?: (done: number, all: number) => void;
  diskSpace?: ReadDiskSpace;
};

const CHUNK_BYTES = 4 * 1024 * 1024;
/** Disk space that stays free for the database; with less, `doctor` reports an error. */
const RESERVE_BYTES = 500 * 1024 ** 2;
const ABANDONED_AFTER_MS = 600_000;
/** Errors of file systems without hard links, such as exFAT and some network folders. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'ENOSYS'];

export async function addMapRegion(options: AddOptions): Promise<{ name: string; replaced: boolean }> {
  const { dataDir, file, replace = false, onProgress = () => {}, diskSpace = readDiskSpace } = options;
  const name = options.name ?? nameOf(file);
  if (!MAP_REGION_NAME_PATTERN.test(name))
    throw new StartupError(
      `"${name}" cannot be the name of a region: use small letters, digits, "-" and "_", as in --name los-angeles.`,
    );
  await checkMapRegion(file);
  const path = mapRegionFilePath(dataDir, name);
  const isThere = (await lstat(path).catch(() => null)) !== null;
  if (isThere && !replace) throw nameTakenError(name);
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await removeAbandoned(dataDir, path);
    await assertRoom(dataDir, file, diskSpace);
    await mkdir(mapRegionFolder(dataDir), { recursive: true });
    await copy(file, unfinished, onProgress);
    // The file may have changed while it was copied.
    await checkMapRegion(unfinished);
    if (replace) await rename(unfinished, path);
    else await publishNew(unfinished, path, name);
  } catch (error) {
    // Report the first error, even if the removal fails too.
    await rm(unfinished, { force: true }).catch(() => {});
    throw explainCopyError(error, dataDir);
  }
  await fsyncFolder(mapRegionFolder(dataDir));
  return { name, replaced: isThere };
}

/** Unlike a rename, a link does not overwrite a region that another command has added meanwhile. */
async function publishNew(unfinished: string, path: string, name: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw nameTakenError(name);
    if (!WITHOUT_LINKS.includes(code)) throw error;
    return rename(unfinished, path);
  }
  await rm(unfinished);
}

function nameTakenError(name: string): StartupError {
  return new StartupError(
    `There is a region ${name} already. Add --replace to put this file in its place, or keep both with --name OTHER.`,
  );
}

function nameOf(file: string): string {
  return basename(file)
    .replace(/\.pmtiles$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 63);
}

/** Removes copies whose process was killed. A running copy was modified recently. */
async function removeAbandoned(dataDir: string, path: string): Promise<void> {
  const copies = await listUnfinishedMapRegionCopies(dataDir);
  for (const copy of copies.filter((each) => each.startsWith(`${path}.`))) {
    const found = await stat(copy).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(copy, { force: true });
  }
}

async function assertRoom(dataDir: string, file: string, diskSpace: ReadDiskSpace): Promise<void> {
  const { size } = await stat(file);
  const { freeBytes } = await diskSpace(mapRegionFolder(dataDir));
  if (size + RESERVE_BYTES <= freeBytes) return;
  throw new StartupError(
    `The region takes ${formatBytes(size)}, with ${formatBytes(freeBytes)} free in ${dataDir}, of which 500 MB are reserved ` +
      'for the database. Free up space, extract a smaller box or a lower --maxzoom, or move DATA_DIR to a larger disk.',
  );
}

async function copy(
  from: string,
  to: string,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const source = await open(from);
  try {
    const target = await open(to, 'wx', 0o644);
    try {
      await copyChunks(source, target, onProgress);
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyChunks(
  source: FileHandle,
  target: FileHandle,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const { size } = await source.stat();
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let done = 0; ;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, done);
    if (bytesRead === 0) return;
    await target.writeFile(buffer.subarray(0, bytesRead));
    done += bytesRead;
    onProgress(done, size);
  }
}

function explainCopyError(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(`The disk of ${dataDir} became full. Free up space, and run the command again.`);
  if (code === 'EACCES' || code === 'EROFS')
    return new StartupError(
      `${dataDir} cannot be written to (${message}). Run the command as the account of the site.`,
    );
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST')
    return new StartupError(
      `A file is where a folder belongs, or a folder where a file belongs (${message}). Move it away.`,
    );
  return error;
}
