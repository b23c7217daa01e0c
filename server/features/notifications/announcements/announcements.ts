import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import {
  closeAnnouncement,
  findNextPortionEnd,
  lockDueAnnouncement,
  openAnnouncement,
  tellPortion,
  type Announcement,
} from './queries.ts';

/** So long nothing more must be added until members are told, and no longer than that they wait in all. */
const SETTLED_MINUTES = 10;
const AT_MOST_MINUTES = 60;
/** Members told in one transaction: a crash repeats no more than this, and unique keys make that nothing. */
export const PORTION = 1_000;

/** Notes in the transaction that adds a sandwich that there is something to tell: sixty in one sitting are one thing. */
export async function announceSandwich(
  tx: Db,
  sandwich: { id: number; restaurantId: number; now: Date },
): Promise<void> {
  await openAnnouncement(tx, sandwich, { settled: SETTLED_MINUTES, atMost: AT_MOST_MINUTES });
}

/**
 * Tells the next members of one announcement that is due; false when none is. The place where it stands moves in the
 * transaction that tells: whoever crashes in between leaves both undone, and another goes on from there.
 */
export async function tellNextMembers(db: Database['db'], now: Date, portion = PORTION): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = await lockDueAnnouncement(tx, now);
    if (!due) return false;
    await goOn(tx, due, { now, portion });
    return true;
  });
}

async function goOn(
  tx: Db,
  announcement: Announcement,
  { now, portion }: { now: Date; portion: number },
): Promise<void> {
  if (!announcement.hasSandwich) return closeAnnouncement(tx, announcement.id, { toldUpTo: null, now });
  const end = await findNextPortionEnd(tx, announcement, portion);
  if (end !== null) await tellPortion(tx, announcement, end, now);
  await closeAnnouncement(tx, announcement.id, { toldUpTo: end, now });
}
