import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import { NO_JOB_RECORDER, type JobRecorder } from './job.ts';
import type { Log } from '../observability/log.ts';

export type CleanupJob = {
  name: string;
  /** Ends between two batches after an abort; the next round does the rest. */
  run: (now: Date, signal?: AbortSignal) => Promise<number>;
  /** It changes no data of a member. */
  runsWhenReadOnly?: true;
};
export type CleanupScheduler = {
  runOnce(): Promise<void>;
  stop(): Promise<void>;
};

type CleanupSchedulerDeps = {
  database: Pick<Database, 'connection'>;
  log: Log;
  jobs: readonly CleanupJob[];
  isReadOnly?: () => Promise<boolean>;
  recorder?: JobRecorder;
  now?: () => Date;
  everyMs: number;
};

export const CLEANUP_ADVISORY_LOCK_ID = 4_815_162_343;
const BATCH = 5_000;

export function startCleanupScheduler({
  database,
  log,
  jobs,
  isReadOnly = async () => false,
  now = () => new Date(),
  recorder = NO_JOB_RECORDER,
  everyMs,
}: CleanupSchedulerDeps): CleanupScheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  const round = { database, log, jobs, isReadOnly, recorder, now, everyMs, signal };
  const runOnce = () => {
    running = running
      .then(() => runRound(round))
      .catch((err: unknown) => log.warn({ err }, 'A cleanup job failed'));
    return running;
  };
  const timer = setInterval(() => void runOnce(), everyMs).unref();
  return {
    runOnce,
    /** Resolves after the current batch; the next round, perhaps of another process, does the rest. */
    stop() {
      stopping.abort();
      clearInterval(timer);
      return running;
    },
  };
}

export async function runJobInBatches(
  runBatch: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let changed = 0; ;) {
    const inBatch = await runBatch(BATCH);
    changed += inBatch;
    if (inBatch < BATCH || signal?.aborted) return changed;
  }
}

type Round = Required<CleanupSchedulerDeps> & { signal: AbortSignal };

async function runRound(round: Round): Promise<void> {
  const { database, jobs, isReadOnly, signal, now } = round;
  // A direct connection, because a session lock does not work through a pooler in transaction mode.
  const client = new Client(database.connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT pg_try_advisory_lock(${CLEANUP_ADVISORY_LOCK_ID}) AS "isOurs"`,
    );
    if (!rows[0]?.isOurs) return;
    for (const job of jobs) {
      if (signal.aborted) return;
      if (job.runsWhenReadOnly || !(await isReadOnly())) await runJob(round, job, now());
    }
  } finally {
    await client.end();
  }
}

async function runJob(
  { log, recorder, everyMs, signal }: Pick<Round, 'log' | 'recorder' | 'everyMs' | 'signal'>,
  job: CleanupJob,
  now: Date,
): Promise<void> {
  const { name, run } = job;
  try {
    const swept = await recorder.run({ ...job, everyMs }, () => run(now, signal));
    if (swept > 0) log.info({ job: name, deleted: swept }, 'A cleanup job deleted expired data');
  } catch (err) {
    log.error({ err, job: name }, 'A cleanup job failed');
  }
}
