import type { Db } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { deleteExpiredEmailTokens } from './email-tokens/email-token-queries.ts';
import { deleteExpiredSessions } from './sessions/session-queries.ts';

export function accountCleanupJobs(db: Db): CleanupJob[] {
  return [
    {
      name: 'sessions',
      run: (now, signal) => runJobInBatches((limit) => deleteExpiredSessions(db, now, limit), signal),
    },
    {
      name: 'e-mail tokens',
      run: (now, signal) => runJobInBatches((limit) => deleteExpiredEmailTokens(db, now, limit), signal),
    },
  ];
}
