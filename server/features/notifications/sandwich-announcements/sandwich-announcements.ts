import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  updateSandwichAnnouncementCursor,
  lockDueAnnouncement,
  addToSandwichAnnouncement,
  insertAnnouncementNotifications,
  selectAnnouncementRecipients,
  type DueSandwichAnnouncement,
} from './queries.ts';

/** An announcement is due after SETTLED_MINUTES without another sandwich, but after MAX_WAIT_MINUTES at the latest. */
const SETTLED_MINUTES = 10;
const MAX_WAIT_MINUTES = 60;
/** A crash repeats at most one batch, which unique keys make harmless. */
export const SANDWICH_ANNOUNCEMENT_BATCH_SIZE = 1_000;

/** Sandwiches that are added shortly after each other share one announcement. */
export async function queueSandwichAnnouncement(
  tx: Db,
  sandwich: { id: number; restaurantId: number; now: Date },
): Promise<void> {
  await addToSandwichAnnouncement(tx, sandwich, { settled: SETTLED_MINUTES, atMost: MAX_WAIT_MINUTES });
}

/** False when none is due. Notifies and moves the cursor in one transaction, so that a crash loses and repeats nothing. */
export async function notifyNextSandwichAnnouncementBatch(
  db: Database['db'],
  now: Date,
  batchSize = SANDWICH_ANNOUNCEMENT_BATCH_SIZE,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = await lockDueAnnouncement(tx, now);
    if (!due) return false;
    await processAnnouncement(tx, due, { now, batchSize });
    return true;
  });
}

async function processAnnouncement(
  tx: Db,
  announcement: DueSandwichAnnouncement,
  { now, batchSize }: { now: Date; batchSize: number },
): Promise<void> {
  if (!announcement.hasSandwich)
    return updateSandwichAnnouncementCursor(tx, announcement.id, { lastNotifiedUserId: null, now });
  const audience = await selectAnnouncementRecipients(tx, announcement, batchSize);
  await insertAnnouncementNotifications(tx, audience, announcement, now);
  await updateSandwichAnnouncementCursor(tx, announcement.id, {
    lastNotifiedUserId: audience.at(-1) ?? null,
    now,
  });
}
