import type { Db } from '#server/platform/database/database.ts';
import { inBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { clearUserAgentsBefore, deleteErrorsBefore } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_DAYS = 90;
/** A rare browser tells who it was, so it stays only while the error is likely to be looked into. */
const USER_AGENT_RETENTION_DAYS = 30;

/** What went wrong a season ago helps nobody any more. */
export function errorLogCleanupJobs(db: Db): CleanupJob[] {
  return [
    retentionJob('error log', RETENTION_DAYS, (before, atMost) => deleteErrorsBefore(db, before, atMost)),
    retentionJob('browsers of errors', USER_AGENT_RETENTION_DAYS, (before, atMost) =>
      clearUserAgentsBefore(db, before, atMost),
    ),
  ];
}

function retentionJob(
  name: string,
  days: number,
  sweepSome: (before: Date, atMost: number) => Promise<number>,
): CleanupJob {
  return {
    name,
    run: (now) => inBatches((atMost) => sweepSome(new Date(now.getTime() - days * DAY_MS), atMost)),
  };
}
