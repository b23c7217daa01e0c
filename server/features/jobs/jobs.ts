import type { BackgroundJob } from '#contract/administration/jobs.ts';
import { FAILED_RECOMPUTATION_HANDLER } from '#server/features/import-runs/import-runs.ts';
import { isInMaintenance } from '#server/features/maintenance/maintenance.ts';
import { STUCK_MESSAGE_HANDLERS } from '#server/features/notifications/notifications.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { Job, JobRetryHandler } from '#server/platform/jobs/job.ts';
import { listJobFailureRows, listJobRows, replaceRegisteredJobs, type JobRow } from './queries.ts';

export { createJobRecorder } from './job-recorder.ts';

const RETRY_HANDLERS: readonly JobRetryHandler[] = [...STUCK_MESSAGE_HANDLERS, FAILED_RECOMPUTATION_HANDLER];

/** Called by the process that is about to run the jobs. */
export async function registerJobs(db: Database['db'], jobs: readonly Job[], now: Date): Promise<void> {
  await inTransaction(db, (tx) => replaceRegisteredJobs(tx, jobs, now));
}

export async function listBackgroundJobs(db: Db, now: Date): Promise<BackgroundJob[]> {
  const isReadOnly = await isInMaintenance(db);
  const failures = Map.groupBy(await listJobFailureRows(db), ({ job }) => job);
  const stuck = new Map<string, number>();
  for (const { job, count } of RETRY_HANDLERS) stuck.set(job, await count(db, now));
  return (await listJobRows(db)).map((row) => ({
    name: row.name,
    everyMs: row.everyMs,
    lastRun: lastRunOf(row),
    nextDue: row.nextDue?.toISOString() ?? null,
    isPaused: isReadOnly && !row.runsWhenReadOnly,
    failures: (failures.get(row.name) ?? []).map(({ id, error, dateFailed }) => ({
      id,
      error,
      dateFailed: dateFailed.toISOString(),
    })),
    stuck: stuck.get(row.name) ?? null,
  }));
}

export async function retryFailedItems(db: Database['db'], name: string, now: Date): Promise<number> {
  const handler = RETRY_HANDLERS.find(({ job }) => job === name);
  if (!handler) throw notFoundError('You can’t retry this job.');
  return handler.retry(db, now);
}

function lastRunOf({ dateStarted, durationMs, handled, error }: JobRow): BackgroundJob['lastRun'] {
  if (!dateStarted) return null;
  return {
    dateStarted: dateStarted.toISOString(),
    durationMs: durationMs ?? 0,
    handled: handled ?? 0,
    error,
  };
}
