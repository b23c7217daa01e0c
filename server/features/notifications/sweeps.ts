import type { Db } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { sweepAnnouncements, sweepNotifications } from './sweep-queries.ts';

/** That somebody was near a place is kept for no longer than it is of use; what was read, for a season. */
const DAYS = { nearby: 7, read: 90, any: 365 };

/** What was pushed goes with its notification. */
export function notificationSweeps(db: Db): Sweep[] {
  return [
    {
      name: 'notifications',
      run: (now) => inBatches((atMost) => sweepNotifications(db, now, DAYS, atMost)),
    },
    {
      name: 'announcements',
      run: (now) => inBatches((atMost) => sweepAnnouncements(db, now, DAYS.any + 1, atMost)),
    },
  ];
}
