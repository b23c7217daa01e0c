import type { Db } from '#server/platform/database/database.ts';
import { runJobInBatches, type CleanupJob } from '#server/platform/jobs/cleanup-scheduler.ts';
import { clearErrorUserAgentsBefore, deleteOldErrors } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_DAYS = 90;
/** Anyone can report errors of a browser, up to 10 kB each. */
const MAX_BROWSER_ERRORS = 20_000;
/** A rare user agent can identify a person, so it is deleted earlier than the error. */
const USER_AGENT_RETENTION_DAYS = 30;

export function errorLogCleanupJobs(db: Db): CleanupJob[] {
  return [
    retentionJob('error log', RETENTION_DAYS, (before, limit) =>
      deleteOldErrors(db, { before, maxBrowserErrors: MAX_BROWSER_ERRORS }, limit),
    ),
    retentionJob('browsers of errors', USER_AGENT_RETENTION_DAYS, (before, limit) =>
      clearErrorUserAgentsBefore(db, before, limit),
    ),
  ];
}

function retentionJob(
  name: string,
  days: number,
  cleanUp: (before: Date, limit: number) => Promise<number>,
): CleanupJob {
  return {
    name,
    run: (now, signal) =>
      runJobInBatches((limit) => cleanUp(new Date(now.getTime() - days * DAY_MS), limit), signal),
    runsWhenReadOnly: true,
  };
}
