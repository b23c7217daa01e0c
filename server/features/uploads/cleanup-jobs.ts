import type { Config } from '#server/config/config.ts';
import { inTransaction, type PooledDb } from '#server/platform/database/database.ts';
import { createStorage, type Storage } from '#server/platform/files/storage/storage.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { uploadFileName, uploadIdOfFile, isUploadOrPartFileName } from './upload-file-names.ts';
import {
  deleteUnusedUploadRows,
  lockUnusedUploads,
  lockUploadsWithChangedUse,
  selectExistingUploadIds,
  updateUnusedSince,
} from './queries.ts';

const UNUSED_MS = 24 * 3600_000;
/** Longer than the time between an upload's first file and its row. */
const ORPHAN_MS = 3600_000;
const BATCH = 200;

export function uploadCleanupJobs(
  db: PooledDb,
  config: Pick<Config, 's3' | 'dataDir'>,
  storage: Storage = createStorage(config),
): CleanupJob[] {
  return [
    { name: 'unused pictures', run: (now, signal) => deleteUnusedUploads(db, storage, { now, signal }) },
    { name: 'files of no picture', run: (now, signal) => deleteOrphanFiles(db, storage, { now, signal }) },
  ];
}

type CleanupRun = { now: Date; signal: AbortSignal | undefined };

/** A replaced photo counts from now on, because history and Undo can return to it. */
async function recordUnusedUploads(db: PooledDb, { now, signal }: CleanupRun): Promise<void> {
  for (;;) {
    const changed = await inTransaction(db, async (tx) => {
      const ids = await lockUploadsWithChangedUse(tx, BATCH);
      await updateUnusedSince(tx, ids, now);
      return ids.length;
    });
    if (changed < BATCH || signal?.aborted) return;
  }
}

/** Deletes the row first, because the next cleanup job finds files without a row. */
async function deleteUnusedUploads(db: PooledDb, storage: Storage, run: CleanupRun): Promise<number> {
  await recordUnusedUploads(db, run);
  const before = new Date(run.now.getTime() - UNUSED_MS);
  for (let deleted = 0; ;) {
    if (run.signal?.aborted) return deleted;
    const uploads = await inTransaction(db, async (tx) => {
      const ids = await lockUnusedUploads(tx, before, BATCH);
      return deleteUnusedUploadRows(tx, ids);
    });
    for (const { id, widths } of uploads)
      for (const width of widths) await storage.remove(uploadFileName(id, width));
    deleted += uploads.length;
    if (uploads.length < BATCH) return deleted;
  }
}

async function deleteOrphanFiles(
  db: PooledDb,
  storage: Storage,
  { now, signal }: CleanupRun,
): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const deleteUnknown = async () => {
    const ids = batch.map(uploadIdOfFile);
    const known = await selectExistingUploadIds(
      db,
      ids.filter((id) => id !== null),
    );
    for (const [index, name] of batch.entries()) {
      if (known.has(ids[index] ?? '')) continue;
      await storage.remove(name);
      deleted++;
    }
    batch = [];
  };
  for await (const { name, modified } of storage.list()) {
    if (signal?.aborted) return deleted;
    if (!isUploadOrPartFileName(name) || now.getTime() - modified.getTime() < ORPHAN_MS) continue;
    if (batch.push(name) === BATCH) await deleteUnknown();
  }
  await deleteUnknown();
  return deleted;
}
