import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import { NO_JOB_RECORDER, type JobRecorder } from './job.ts';
import type { Log } from '../observability/log.ts';

export type CleanupJob = {
  name: string;
  run: (now: Date) => Promise<number>;
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
  let isStopping = false;
  let running = Promise.resolve();
  const round = { database, log, jobs, isReadOnly, recorder, now, everyMs, isStopping: () => isStopping };
  const runOnce = () => {
    running = running
      .then(() => runRound(round))
      .catch((err: unknown) => log.warn({ err }, 'A cleanup job failed'));
    return running;
  };
  const timer = setInterval(() => void runOnce(), everyMs).unref();
  return {
    runOnce,
    /** Resolves after the current job; the next round, perhaps of another process, runs the others. */
    stop() {
      isStopping = true;
      clearInterval(timer);
      return running;
    },
  };
}

export async function runJobInBatches(runBatch: (limit: number) => Promise<number>): Promise<number> {
  for (let changed = 0; ;) {
    const inBatch = await runBatch(BATCH);
    changed += inBatch;
    if (inBatch < BATCH) return changed;
  }
}

type Round = Required<CleanupSchedulerDeps> & { isStopping: () => boolean };

async function runRound(round: Round): Promise<void> {
  const { database, jobs, isReadOnly, isStopping, now } = round;
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
      if (isStopping()) return;
      if (job.runsWhenReadOnly || !(await isReadOnly())) await runJob(round, job, now());
    }
  } finally {
    await client.end();
  }
}

async function runJob(
  { log, recorder, everyMs }: Pick<Round, 'log' | 'recorder' | 'everyMs'>,
  job: CleanupJob,
  now: Date,
): Promise<void> {
  const { name, run } = job;
  try {
    const swept = await recorder.run({ ...job, everyMs }, () => run(now));
    if (swept > 0) log.info({ job: name, deleted: swept }, 'A cleanup job deleted expired data');
  } catch (err) {
    log.error({ err, job: name }, 'A cleanup job failed');
  }
}
