import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ObjectStore } from '../../files/objects/object-store.ts';
import { walSegmentName, walSegmentStart } from './lsn.ts';
import type { FlushedWalPosition } from './replication-slot.ts';
import { walChunkKey, type WalChunk } from './wal-chunk.ts';

const compress = promisify(gzip);

type Shipment = {
  store: ObjectStore;
  archive: string;
  cluster: string;
  from: number;
  position: FlushedWalPosition;
  /** When `position` was read. */
  date: Date;
  /** The date of the previous shipment: its chunks guarantee no later date until the last of them has arrived. */
  dateBefore: Date;
  onShipped(chunk: WalChunk, bytes: number): void;
};

/** What is flushed never changes, so it can be read while PostgreSQL writes behind it. */
export async function storeWalChunksInArchive({
  store,
  archive,
  cluster,
  from,
  position,
  date,
  dateBefore,
  onShipped,
}: Shipment): Promise<void> {
  const { timeline, flushed, segmentBytes } = position;
  for (let start = from; start < flushed;) {
    const end = Math.min(walSegmentStart(start, segmentBytes) + segmentBytes, flushed);
    const wal = await readWal(cluster, { timeline, start, end, segmentBytes });
    const chunk = { timeline, start, end, date: end === flushed ? date : dateBefore };
    const bytes = await compress(wal, { level: 3 });
    await store.put(walChunkKey(archive, chunk), bytes);
    onShipped(chunk, bytes.length);
    start = end;
  }
}

type Range = { timeline: number; start: number; end: number; segmentBytes: number };

async function readWal(cluster: string, { timeline, start, end, segmentBytes }: Range): Promise<Buffer> {
  const path = join(cluster, 'pg_wal', walSegmentName(timeline, start, segmentBytes));
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UnarchivedWalRemovedError(path) : error;
  });
  try {
    const wal = Buffer.alloc(end - start);
    for (let done = 0; done < wal.length;) {
      const { bytesRead } = await file.read(wal, done, wal.length - done, (start % segmentBytes) + done);
      if (bytesRead === 0) throw new Error(`${path} is shorter than PostgreSQL says`);
      done += bytesRead;
    }
    return wal;
  } finally {
    await file.close();
  }
}

/** PostgreSQL has removed WAL that was not archived yet: the archive has a gap, and needs a new base. */
export class UnarchivedWalRemovedError extends Error {}
