import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  closeAnnouncement,
  findNextBatchEnd,
  lockDueAnnouncement,
  openAnnouncement,
  notifyBatch,
  type Announcement,
} from './queries.ts';

/** So long nothing more must be added until members are told, and no longer than that they wait in all. */
const SETTLED_MINUTES = 10;
const MAX_WAIT_MINUTES = 60;
/** Members told in one transaction: a crash repeats no more than this, and unique keys make that nothing. */
export const BATCH_SIZE = 1_000;

/** Notes in the transaction that adds a sandwich that there is something to tell: sixty in one sitting are one thing. */
export async function announceSandwich(
  tx: Db,
  sandwich: { id: number; restaurantId: number; now: Date },
): Promise<void> {
  await openAnnouncement(tx, sandwich, { settled: SETTLED_MINUTES, atMost: MAX_WAIT_MINUTES });
}

/**
 * Tells the next members of one announcement that is due; false when none is. The place where it stands moves in the
 * transaction that tells: whoever crashes in between leaves both undone, and another goes on from there.
 */
export async function notifyNextBatch(db: Database['db'], now: Date, portion = BATCH_SIZE): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = await lockDueAnnouncement(tx, now);
    if (!due) return false;
    await processAnnouncement(tx, due, { now, portion });
    return true;
  });
}

async function processAnnouncement(
  tx: Db,
  announcement: Announcement,
  { now, portion }: { now: Date; portion: number },
): Promise<void> {
  if (!announcement.hasSandwich) return closeAnnouncement(tx, announcement.id, { toldUpTo: null, now });
  const end = await findNextBatchEnd(tx, announcement, portion);
  if (end !== null) await notifyBatch(tx, announcement, end, now);
  await closeAnnouncement(tx, announcement.id, { toldUpTo: end, now });
}
