import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import type { ReadOpenings } from '../queries.ts';
import { openingsToStore } from './openings.ts';
import { lockUnread, selectHours, type Written } from './queries.ts';

/** Of those locations whose hours have changed; branches of a chain that keep the same hours are read once. */
export async function readOpenings(db: Db, locationIds: number[]): Promise<ReadOpenings[]> {
  return openingsOf(await selectHours(db, locationIds, { unread: true }));
}

/** Of all these, to compare with what is stored. */
export async function readOpeningsAgain(db: Db, locationIds: number[]): Promise<ReadOpenings[]> {
  return openingsOf(await selectHours(db, locationIds));
}

function openingsOf(written: (Written & { ids: number[] })[]): ReadOpenings[] {
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
