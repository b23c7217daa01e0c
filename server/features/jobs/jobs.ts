import type { BackgroundJob } from '#contract/administration/jobs.ts';
import { isInMaintenance } from '#server/features/maintenance/maintenance.ts';
import {
  STUCK_MESSAGE_HANDLERS,
  type StuckMessageHandler,
} from '#server/features/notifications/notifications.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { listJobFailureRows, listJobRows, replaceRegisteredJobs, type JobRow } from './queries.ts';

export { createJobRecorder } from './job-recorder.ts';

/** Called by the process that is about to run the jobs. */
export async function registerJobs(db: Database['db'], jobs: readonly Job[], now: Date): Promise<void> {
  await inTransaction(db, (tx) => replaceRegisteredJobs(tx, jobs, now));
}

export async function listBackgroundJobs(db: Db, now: Date): Promise<BackgroundJob[]> {
  const isReadOnly = await isInMaintenance(db);
  const failures = Map.groupBy(await listJobFailureRows(db), ({ job }) => job);
  const stuck = new Map<string, number>();
  for (const { job, count } of STUCK_MESSAGE_HANDLERS) stuck.set(job, await count(db, now));
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

export async function retryStuckMessages(db: Database['db'], name: string, now: Date): Promise<number> {
  const messages = (STUCK_MESSAGE_HANDLERS as readonly StuckMessageHandler[]).find(({ job }) => job === name);
  if (!messages) throw notFoundError('This job has no messages to resend.');
  return messages.retry(db, now);
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
