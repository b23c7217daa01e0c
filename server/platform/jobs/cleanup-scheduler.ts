import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { runUnmonitored, type RunJob } from './job-monitor.ts';

export type CleanupJob = { name: string; run: (now: Date) => Promise<number> };
export type CleanupScheduler = {
  runOnce(): Promise<void>;
  stop(): Promise<void>;
};

type CleanupSchedulerDeps = {
  database: Pick<Database, 'connection'>;
  log: Log;
  jobs: readonly CleanupJob[];
  runJob?: RunJob;
  now?: () => Date;
  everyMs?: number;
};

export const CLEANUP_LOCK = 4_815_162_343;
const EVERY_MS = 15 * 60_000;
const BATCH = 5_000;

export function startCleanupScheduler({
  database,
  log,
  jobs,
  runJob = runUnmonitored,
  now = () => new Date(),
  everyMs = EVERY_MS,
}: CleanupSchedulerDeps): CleanupScheduler {
  let running = Promise.resolve();
  const work = ({ name, run }: CleanupJob) => runJob(name, () => run(now()));
  const runOnce = () => {
    running = running
      .then(() => runRound(database, log, jobs, work))
      .catch((err: unknown) => log.warn({ err }, 'A cleanup job failed'));
    return running;
  };
  const timer = setInterval(() => void runOnce(), everyMs).unref();
  return {
    runOnce,
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

export async function inBatches(deleteBatch: (atMost: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ;) {
    const inBatch = await deleteBatch(BATCH);
    deleted += inBatch;
    if (inBatch < BATCH) return deleted;
  }
}

async function runRound(
  { connection }: CleanupSchedulerDeps['database'],
  log: Log,
  jobs: readonly CleanupJob[],
  work: (job: CleanupJob) => Promise<number>,
): Promise<void> {
  // A direct connection, because a session lock does not work through a pooler in transaction mode.
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${CLEANUP_LOCK}) AS "isOurs"`);
    if (rows[0]?.isOurs) for (const job of jobs) await attempt(log, job, work);
  } finally {
    await client.end();
  }
}

async function attempt(log: Log, job: CleanupJob, work: (job: CleanupJob) => Promise<number>): Promise<void> {
  const { name } = job;
  try {
    const deleted = await work(job);
    if (deleted > 0) log.info({ job: name, deleted }, 'A cleanup job deleted expired data');
  } catch (err) {
    log.error({ err, job: name }, 'A cleanup job failed');
  }
}
