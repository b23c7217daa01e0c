import type { Database } from '#server/platform/database/database.ts';
import type { Job, JobRecorder } from '#server/platform/jobs/job.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { insertJobFailure, updateLastJobRun } from './queries.ts';

type RecorderDeps = { db: Database['db']; log: Pick<Log, 'warn'>; now?: () => Date };
/** The successful runs of one job since its row was last written. */
type Unwritten = { handled: number; writtenAt: number };

/** A job that runs every second writes its row once a minute, and immediately when it fails or recovers. */
const WRITE_EVERY_MS = 60_000;
const MAX_ERROR = 500;

export function createJobRecorder({ db, log, now = () => new Date() }: RecorderDeps): JobRecorder {
  const unwritten = new Map<string, Unwritten>();
  const write = (writing: Promise<void>) =>
    writing.catch((err: unknown) => log.warn({ err }, 'Could not record a job run'));

  async function recordRun(job: Job, started: Date, durationMs: number, outcome: number | Error) {
    const { name, everyMs, retryMs = everyMs } = job;
    const failure = outcome instanceof Error ? textOf(outcome) : null;
    const before = unwritten.get(name) ?? { handled: 0, writtenAt: -Infinity };
    const handled = before.handled + (outcome instanceof Error ? 0 : outcome);
    if (failure === null && started.getTime() - before.writtenAt < WRITE_EVERY_MS)
      return void unwritten.set(name, { ...before, handled });
    // After a failure, the next successful run is written immediately.
    unwritten.set(name, { handled: 0, writtenAt: failure === null ? started.getTime() : -Infinity });
    const nextDue = new Date(started.getTime() + (failure === null ? everyMs : retryMs));
    await write(updateLastJobRun(db, { name, started, durationMs, handled, error: failure, nextDue }));
    if (failure !== null) await write(insertJobFailure(db, name, failure, started));
  }

  return {
    async run(job, work) {
      const started = now();
      const at = performance.now();
      const duration = () => Math.round(performance.now() - at);
      try {
        const handled = await work();
        await recordRun(job, started, duration(), handled);
        return handled;
      } catch (error) {
        await recordRun(job, started, duration(), asError(error));
        throw error;
      }
    },
    recordFailure({ name }, error) {
      void write(insertJobFailure(db, name, textOf(asError(error)), now()));
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function textOf(error: Error): string {
  const causes = error instanceof AggregateError ? error.errors.slice(0, 3).map(String) : [];
  return [error.message || error.name, ...causes].join('; ').slice(0, MAX_ERROR);
}
