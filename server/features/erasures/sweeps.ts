import type { Config } from '#server/config.ts';
import { forgetPreviews } from '#server/features/share-images/share-images.ts';
import { fileNamesOf } from '#server/features/uploads/uploads.ts';
import type { Database } from '#server/platform/database.ts';
import { createStorage, type Storage } from '#server/platform/storage/storage.ts';
import type { Sweep } from '#server/platform/sweeper.ts';
import { eraseMember, findDue } from './erasures.ts';

export function erasureSweeps(
  db: Database['db'],
  config: Pick<Config, 's3' | 'dataDir'>,
  storage: Storage = createStorage(config),
): Sweep[] {
  return [{ name: 'members who have left', run: (now) => eraseDue(db, { config, storage }, now) }];
}

type Places = { config: Pick<Config, 'dataDir'>; storage: Storage };

/** One who cannot be erased keeps nobody else waiting. */
async function eraseDue(db: Database['db'], { config, storage }: Places, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const id of await findDue(db, now)) {
    try {
      const erased = await eraseMember(db, { id, now });
      if (!erased) continue;
      count++;
      for (const name of fileNamesOf(erased.uploads)) await storage.remove(name);
      await forgetPreviews(config.dataDir, erased.previews);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some members could not be erased');
  return count;
}
