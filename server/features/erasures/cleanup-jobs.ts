import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createStorage, type Storage } from '#server/platform/files/storage/storage.ts';
import type { CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { eraseMember } from './erase-member.ts';
import { findDueErasures } from './queries.ts';
import { deleteFilesOfErasedMember, type FileStores } from './delete-files-of-erased-member.ts';

export function erasureCleanupJobs(
  db: Database['db'],
  config: Pick<Config, 's3' | 'dataDir'>,
  storage: Storage = createStorage(config),
): CleanupJob[] {
  const stores = { config, storage };
  return [
    { name: 'members who have left', run: (now, signal) => eraseDueMembers(db, stores, { now, signal }) },
  ];
}

/** A failed erasure must not block the others. */
async function eraseDueMembers(
  db: Database['db'],
  stores: FileStores,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const id of await findDueErasures(db, now)) {
    if (signal?.aborted) break;
    try {
      const erased = await eraseMember(db, { id, now });
      if (!erased) continue;
      count++;
      await deleteFilesOfErasedMember(stores, erased);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some members could not be erased');
  return count;
}
