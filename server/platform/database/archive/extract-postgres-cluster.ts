import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { streamObjectParts } from '../../files/objects/object-parts.ts';
import type { ObjectStore } from '../../files/objects/object-store.ts';
import { StartupError } from '../../process/startup-error.ts';
import { POSTGRES_PASSWORDS_FILE } from '../postgres/credentials.ts';
import { baseBackupPrefix } from './base-backup-manifest.ts';
import type { KeyedWalChunk, RestorePlan } from './restore-plan.ts';
import { walSegmentName } from './lsn.ts';

const decompress = promisify(gunzip);

type ReportBytes = (bytes: number) => void;
type Extraction = { store: ObjectStore; plan: RestorePlan; folder: string; onBytes?: ReportBytes };

/** Fills `folder` with a cluster that recovers up to the end of the plan; returns the passwords of its roles. */
export async function extractPostgresCluster({ store, plan, folder, onBytes }: Extraction): Promise<string> {
  const { base, chunks } = plan;
  await readBase({ store, plan, ...(onBytes && { onBytes }) }, unpackTar(folder));
  const passwords = join(folder, POSTGRES_PASSWORDS_FILE);
  const text = await readFile(passwords, 'utf8');
  await rm(passwords);
  for (const chunk of chunks) {
    const wal = await readChunk(store, chunk);
    onBytes?.(wal.length);
    await writeWal(join(folder, 'pg_wal', walSegmentName(base.timeline, chunk.start, base.segmentBytes)), {
      wal,
      offset: chunk.start % base.segmentBytes,
      size: base.segmentBytes,
    });
  }
  return text;
}

/** Reads all that a restore would read, and writes nothing. */
export async function verifyRestorePlan({ store, plan, onBytes }: Omit<Extraction, 'folder'>): Promise<void> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  await readBase({ store, plan, ...(onBytes && { onBytes }) }, discard);
  for (const chunk of plan.chunks) onBytes?.((await readChunk(store, chunk)).length);
}

async function readBase(
  { store, plan: { base }, onBytes }: Omit<Extraction, 'folder'>,
  into: Writable,
): Promise<void> {
  const prefix = baseBackupPrefix(base.archive, base.dateStarted);
  await pipeline(streamObjectParts(store, prefix, base.parts, onBytes), createGunzip(), into);
}

async function readChunk(store: ObjectStore, { key, start, end }: KeyedWalChunk): Promise<Buffer> {
  const location = `${store.label}/${key}`;
  const bytes = await store.get(key);
  if (!bytes) throw new StartupError(`${location} is missing. Nothing was changed.`);
  const wal = await decompress(bytes).catch((cause: Error) => {
    throw new StartupError(`${location} is damaged: ${cause.message}. Nothing was changed.`, { cause });
  });
  if (wal.length === end - start) return wal;
  throw new StartupError(`${location} is damaged: it has another length. Nothing was changed.`);
}

/** Recovery ends at the zeros after the last record. */
async function writeWal(
  path: string,
  { wal, offset, size }: { wal: Buffer; offset: number; size: number },
): Promise<void> {
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return open(path, 'w', 0o600);
  });
  try {
    await file.write(wal, 0, wal.length, offset);
    await file.truncate(size);
  } finally {
    await file.close();
  }
}
