import type { Db } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteOldAnnouncements, deleteOldNotifications } from './cleanup-queries.ts';

/** A nearby notification shows where a member was, so it is deleted as soon as it is of no use. */
const DAYS = { nearby: 7, read: 90, any: 365 };

export function notificationCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'notifications',
      run: (now, signal) => runJobInBatches((limit) => deleteOldNotifications(db, now, DAYS, limit), signal),
    },
    {
      name: 'announcements',
      run: (now, signal) =>
        runJobInBatches((limit) => deleteOldAnnouncements(db, now, DAYS.any + 1, limit), signal),
    },
  ];
}
