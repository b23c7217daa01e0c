import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { eraseOldSearchTexts, roundOldPositions } from './personal-data-retention-queries.ts';

const SEARCH_DAYS = 30;

export function personalDataCleanupJobs(
  db: Db,
  { positionDays: days }: Pick<Config, 'positionDays'>,
): CleanupJob[] {
  return [
    {
      name: 'positions',
      run: (now, signal) => runJobInBatches((limit) => roundOldPositions(db, { now, days, limit }), signal),
    },
    {
      name: 'searches',
      run: (now, signal) =>
        runJobInBatches((limit) => eraseOldSearchTexts(db, { now, days: SEARCH_DAYS, limit }), signal),
    },
  ];
}
