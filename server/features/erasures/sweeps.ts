import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database.ts';
import { createStorage, type Storage } from '#server/platform/storage/storage.ts';
import type { Sweep } from '#server/platform/sweeper.ts';
import { eraseMember, findDue } from './erasures.ts';
import { removeFiles, type Places } from './files.ts';

export function erasureSweeps(
  db: Database['db'],
  config: Pick<Config, 's3' | 'dataDir'>,
  storage: Storage = createStorage(config),
): Sweep[] {
  return [{ name: 'members who have left', run: (now) => eraseDue(db, { config, storage }, now) }];
}

/** One who cannot be erased keeps nobody else waiting. */
async function eraseDue(db: Database['db'], places: Places, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const id of await findDue(db, now)) {
    try {
      const erased = await eraseMember(db, { id, now });
      if (!erased) continue;
      count++;
      await removeFiles(places, erased);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some members could not be erased');
  return count;
}
