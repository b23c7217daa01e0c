import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../observability/log.ts';

/** Takes away what nobody needs any more and tells how much that was. Running it twice does no harm. */
export type CleanupJob = { name: string; run: (now: Date) => Promise<number> };
export type CleanupScheduler = {
  /** One round; does nothing where another process is at it. */
  sweep(): Promise<void>;
  /** Begins no further round, and ends when the last one has. */
  stop(): Promise<void>;
};

type CleanupSchedulerDeps = {
  database: Pick<Database, 'connection'>;
  log: Log;
  sweeps: readonly CleanupJob[];
  now?: () => Date;
  everyMs?: number;
};

/** Any number that no other program uses on the same database for its advisory locks. */
export const CLEANUP_LOCK = 4_815_162_343;
const EVERY_MS = 15 * 60_000;
const BATCH = 5_000;

/** Sweeps every now and then until it is stopped. Whatever goes wrong is logged and tried again in the next round. */
export function startCleanupScheduler({
  database,
  log,
  sweeps,
  now = () => new Date(),
  everyMs = EVERY_MS,
}: CleanupSchedulerDeps): CleanupScheduler {
  let running = Promise.resolve();
  const sweep = () => {
    running = running
      .then(() => runRound(database, log, sweeps, now))
      .catch((err: unknown) => log.warn({ err }, 'What is out of date could not be swept away'));
    return running;
  };
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return {
    sweep,
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

/** For a statement that takes at most so many rows at once: again and again until nothing is left. */
export async function inBatches(sweepSome: (atMost: number) => Promise<number>): Promise<number> {
  for (let swept = 0; ;) {
    const some = await sweepSome(BATCH);
    swept += some;
    if (some < BATCH) return swept;
  }
}

async function runRound(
  { connection }: CleanupSchedulerDeps['database'],
  log: Log,
  sweeps: readonly CleanupJob[],
  now: () => Date,
): Promise<void> {
  // Its own, since a lock of a session is no lock where connections are handed out by the transaction.
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${CLEANUP_LOCK}) AS "isOurs"`);
    if (rows[0]?.isOurs) for (const sweep of sweeps) await runJob(log, sweep, now());
  } finally {
    await client.end();
  }
}

async function runJob(log: Log, { name, run }: CleanupJob, now: Date): Promise<void> {
  try {
    const swept = await run(now);
    if (swept > 0) log.info({ sweep: name, swept }, 'Swept away what is out of date');
  } catch (err) {
    log.error({ err, sweep: name }, 'What is out of date could not be swept away');
  }
}
