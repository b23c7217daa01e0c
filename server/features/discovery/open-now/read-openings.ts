import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import type { ReadOpenings } from '../queries.ts';
import { openingsToStore } from './openings.ts';
import { lockUnread, selectUnreadHours } from './queries.ts';

/** Of those locations whose hours have changed; branches of a chain that keep the same hours are read once. */
export async function readOpenings(db: Db, locationIds: number[]): Promise<ReadOpenings[]> {
  const written = await selectUnreadHours(db, locationIds);
  return written.flatMap(({ ids, ...hours }) => {
    const openings = openingsToStore(hours);
    return ids.map((id) => ({ id, ...openings }));
  });
}

const AT_ONCE = 2_000;

/** After a migration that changed what is read from hours; does nothing where all is read. */
export async function readAllOpenings(
  db: Database['db'],
  refresh: (tx: Db, ids: number[]) => Promise<void>,
): Promise<number> {
  for (let read = 0; ;) {
    const some = await inTransaction(db, async (tx) => {
      const ids = await lockUnread(tx, AT_ONCE);
      await refresh(tx, ids);
      return ids.length;
    });
    read += some;
    if (some < AT_ONCE) return read;
  }
}
