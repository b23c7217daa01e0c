import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { clearRecommendationContactDetails } from './queries.ts';

export function recommendationCleanupJobs(
  db: Db,
  { recommendationContactDays: days }: Pick<Config, 'recommendationContactDays'>,
): CleanupJob[] {
  return [
    {
      name: 'contact data of recommendations',
      run: (now, signal) =>
        runJobInBatches((limit) => clearRecommendationContactDetails(db, { now, days, limit }), signal),
    },
  ];
}
