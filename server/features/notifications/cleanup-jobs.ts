import type { Db } from '#server/platform/database/database.ts';
import { inBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteOldAnnouncements, deleteOldNotifications } from './cleanup-queries.ts';

/** That somebody was near a place is kept for no longer than it is of use; what was read, for a season. */
const DAYS = { nearby: 7, read: 90, any: 365 };

/** What was pushed goes with its notification. */
export function notificationCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'notifications',
      run: (now) => inBatches((atMost) => deleteOldNotifications(db, now, DAYS, atMost)),
    },
    {
      name: 'announcements',
      run: (now) => inBatches((atMost) => deleteOldAnnouncements(db, now, DAYS.any + 1, atMost)),
    },
  ];
}
