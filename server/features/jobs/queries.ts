import { sql, type Db } from '#server/platform/database/database.ts';

const RETAINED_FAILURES = 10;

export type JobRow = Awaited<ReturnType<typeof listJobRows>>[number];

type RegisteredJob = { name: string; everyMs: number; runsWhenReadOnly?: true };

/** Deletes jobs of another version, with their failures. */
export async function replaceRegisteredJobs(
  tx: Db,
  jobs: readonly RegisteredJob[],
  now: Date,
): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await tx.deleteFrom('jobs').where('name', 'not in', names).execute();
  await tx
    .insertInto('jobs')
    .values(
      jobs.map(({ name, everyMs, runsWhenReadOnly = false }) => ({
        name,
        every_ms: everyMs,
        runs_when_read_only: runsWhenReadOnly,
        next_due: new Date(now.getTime() + everyMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        every_ms: ref('excluded.every_ms'),
        runs_when_read_only: ref('excluded.runs_when_read_only'),
      })),
    )
    .execute();
}

type Run = {
  name: string;
  started: Date;
  durationMs: number;
  handled: number;
  error: string | null;
  nextDue: Date;
};

export async function updateLastJobRun(db: Db, run: Run): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      date_started: run.started,
      duration_ms: run.durationMs,
      handled: run.handled,
      error: run.error,
      next_due: run.nextDue,
    })
    .where('name', '=', run.name)
    .execute();
}

export async function insertJobFailure(db: Db, job: string, error: string, now: Date): Promise<void> {
  await sql`
    WITH failed AS (
      INSERT INTO job_failures (job, error, date_failed) SELECT name, ${error}, ${now} FROM jobs WHERE name = ${job})
    DELETE FROM job_failures WHERE job = ${job} AND id NOT IN (
      SELECT id FROM job_failures WHERE job = ${job} ORDER BY id DESC LIMIT ${RETAINED_FAILURES - 1})
  `.execute(db);
}

export async function listJobRows(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['name', 'every_ms as everyMs', 'runs_when_read_only as runsWhenReadOnly'])
    .select(['date_started as dateStarted', 'duration_ms as durationMs', 'handled', 'error'])
    .select('next_due as nextDue')
    .orderBy('name')
    .execute();
}

export async function listJobFailureRows(db: Db) {
  return db
    .selectFrom('job_failures')
    .select(['id', 'job', 'error', 'date_failed as dateFailed'])
    .orderBy('id', 'desc')
    .execute();
}
