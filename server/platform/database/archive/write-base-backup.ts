import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { createTarPacker, type TarPackController } from 'modern-tar';
import type { ObjectStore } from '../../files/objects/object-store.ts';
import { putObjectParts } from '../../files/objects/object-parts.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { baseBackupPrefix, formatBaseBackup, type BaseBackup } from './base-backup-manifest.ts';
import { POSTGRES_PASSWORDS_FILE } from '../postgres/credentials.ts';
import { parseLsn } from './lsn.ts';
import { readFlushedWalPosition } from './replication-slot.ts';

/** As in pg_basebackup: emptied at start, rebuilt from the WAL, or only valid on this machine. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log)$/;
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label(\.old)?|.*\.signal)$/;
const LAST = 'global/pg_control';

type BaseBackupOptions = {
  store: ObjectStore;
  archive: string;
  cluster: string;
  superuser: ClientConfig;
  /** The passwords of the cluster's roles, which a restore on another machine needs. */
  passwords: string;
  now: () => Date;
  onBytes?: (bytes: number) => void;
};

/** Copies the files of the running cluster; the WAL written meanwhile makes them consistent. */
export async function writeBaseBackup(options: BaseBackupOptions): Promise<BaseBackup> {
  const { store, archive, superuser, now, onBytes } = options;
  const dateStarted = now();
  const client = new Client(superuser);
  client.on('error', () => {});
  await client.connect();
  try {
    const { timeline, segmentBytes, systemId } = await readFlushedWalPosition(client);
    const { rows } = await client.query<{ lsn: string; postgres: string }>(
      `SELECT pg_backup_start('clucket', true)::text AS lsn, current_setting('server_version') AS postgres`,
    );
    const { lsn, postgres } = assertDefined(rows[0]);
    const prefix = baseBackupPrefix(archive, dateStarted);
    const tar = createTarPacker();
    const compressed = createGzip({ level: 3 });
    let stopped: { lsn: number; date: Date } | null = null;
    const [bytes, parts] = await Promise.all([
      fill(tar.controller, options, async () => {
        const { lsn: at, label } = await stopBackup(client);
        stopped = { lsn: at, date: now() };
        return label;
      }).catch((error: unknown) => {
        tar.controller.error(error);
        throw error;
      }),
      putObjectParts(store, prefix, compressed, onBytes).catch((error: unknown) => {
        compressed.destroy(error as Error);
        throw error;
      }),
      pipeline(tar.readable, compressed),
    ]);
    const { lsn: stopLsn, date: dateStopped } = assertDefined(stopped as { lsn: number; date: Date } | null);
    const base: BaseBackup = {
      archive,
      postgres,
      platform: `${process.platform}-${process.arch}`,
      systemId,
      timeline,
      segmentBytes,
      startLsn: parseLsn(lsn),
      stopLsn,
      dateStarted,
      dateStopped,
      bytes,
      parts,
    };
    await store.put(`${prefix}base.json`, formatBaseBackup(base));
    return base;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopBackup(client: Client): Promise<{ label: string; lsn: number }> {
  const { rows } = await client.query<{ lsn: string; label: string }>(
    'SELECT lsn::text, labelfile AS label FROM pg_backup_stop(false)',
  );
  const { lsn, label } = assertDefined(rows[0]);
  return { label, lsn: parseLsn(lsn) };
}

async function fill(
  tar: TarPackController,
  { cluster, passwords }: BaseBackupOptions,
  stop: () => Promise<string>,
): Promise<number> {
  const bytes = (await addFolder(tar, cluster, '')) + (await addFile(tar, cluster, LAST));
  await addText(tar, 'backup_label', await stop());
  await addText(tar, POSTGRES_PASSWORDS_FILE, passwords);
  tar.finalize();
  return bytes;
}

async function addFolder(tar: TarPackController, cluster: string, folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true }).catch(nothing)) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || path === LAST) continue;
    if (entry.isDirectory()) {
      await tar.add({ name: `${path}/`, type: 'directory', size: 0, mode: 0o700 }).close();
      if (!EMPTIED.test(path)) bytes += await addFolder(tar, cluster, path);
    } else if (entry.isFile()) bytes += await addFile(tar, cluster, path);
  }
  return bytes;
}

/** A file may grow, shrink or vanish meanwhile: the WAL says what it must hold, so any content of the first size will do. */
async function addFile(tar: TarPackController, cluster: string, path: string): Promise<number> {
  const stat = await lstat(join(cluster, path)).catch(nothing);
  if (!('size' in stat)) return 0;
  const { size } = stat;
  await addEntry(tar, path, size, readExactly(join(cluster, path), size));
  return size;
}

async function* readExactly(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  if (size > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: 1024 * 1024 })) {
        left -= (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } catch (error) {
      nothing(error as NodeJS.ErrnoException);
    }
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left);
}

const ZEROS = Buffer.alloc(64 * 1024);

function addText(tar: TarPackController, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  return addEntry(tar, name, bytes.length, [bytes]);
}

async function addEntry(
  tar: TarPackController,
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const entry = tar.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
  for await (const chunk of content) await entry.write(chunk);
  await entry.close();
}

function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
