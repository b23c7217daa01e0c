import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { recordError } from '#server/features/error-log/error-log.ts';
import { ImportRunning, withImportLock } from '#server/features/places/places.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { importRun } from './import-run.ts';
import { countDoubtfulChangesSince } from './preview-queries.ts';
import { previewRun } from './preview-run.ts';
import {
  addAttempt,
  clearAttempts,
  setCheckFailed,
  setImportEnded,
  setInterruptedCommandsStopped,
  setRevertFailed,
} from './progress-queries.ts';
import { revertRun } from './revert-run.ts';
import { nextRun, type StoredRun } from './stored-runs.ts';

export type ImportWork = {
  db: Kysely<DB>;
  imageHosts: readonly string[];
  log: Pick<Log, 'error'>;
  now: () => Date;
  /** Stops after the batch that is being written. */
  signal: AbortSignal;
  /** After each batch. */
  onBatch?: () => Promise<void>;
  batchSize?: number;
};

/** A job that ends within ten minutes is not shown as late; the next turn goes on. */
const REVERT_STEPS_PER_TURN = 50;

/** A file that ends its process, for want of memory say, would end the next one too. */
const MAX_ATTEMPTS = 3;

/** Works on all runs that wait, one after the other; returns how many rows or changes it has handled. */
export async function processImportRuns(work: ImportWork): Promise<number> {
  try {
    return await withImportLock(work.db, async (connection) => {
      await setInterruptedCommandsStopped(connection, work.now());
      let handled = 0;
      for (let last = 0; !work.signal.aborted;) {
        const run = await nextRun(connection, last);
        if (!run) break;
        last = run.id;
        handled += await processRun(run, connection, work);
      }
      return handled;
    });
  } catch (error) {
    if (error instanceof ImportRunning) return 0;
    throw error;
  }
}

/** A run that fails must not keep the others from being worked on. */
async function processRun(run: StoredRun, connection: Kysely<DB>, work: ImportWork): Promise<number> {
  try {
    if (run.attempts >= MAX_ATTEMPTS)
      throw new Error(`Import ${run.id} did not come further in ${MAX_ATTEMPTS} attempts; its process ended`);
    await addAttempt(work.db, run.id);
    const handled = await workOn(run, connection, work);
    await clearAttempts(work.db, run.id);
    return handled;
  } catch (error) {
    // The lock is lost with its connection; the next turn goes on.
    if (isConnectionLost(error) || error instanceof ImportRunning) throw error;
    work.log.error({ err: error, run: run.id }, 'An import run failed');
    await recordError(work.db, { origin: 'server', error, path: 'import-runs' });
    await setFailed(run, work);
    return 0;
  }
}

function workOn(run: StoredRun, connection: Kysely<DB>, work: ImportWork): Promise<number> {
  if (run.state === 'checking') return previewRun(run, connection, work);
  if (run.state === 'importing') return importRun(run, connection, work);
  return revertRun(run, { ...work, maxSteps: REVERT_STEPS_PER_TURN });
}

/** SQLSTATE class 08, a stopped server, and what the driver says of a closed connection. */
function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const isClosed = /connection terminated|not queryable|ECONNREFUSED|ECONNRESET/i.test(String(message));
  return isClosed || /^(08|57P)/.test(String(code));
}

const ERROR = 'Something went wrong on our side. The error log says what.';

async function setFailed({ id, state, dateStarted }: StoredRun, { db, now }: ImportWork): Promise<void> {
  if (state === 'checking')
    return setCheckFailed(db, id, {
      error: `${ERROR} Please upload it again.`,
      preview: null,
      now: now(),
    });
  if (state === 'reverting')
    return setRevertFailed(db, id, `${ERROR} Please revert it again; it goes on where it stopped.`);
  return setImportEnded(db, id, {
    ...{ state: 'failed', counts: null, keepsFile: true, now: now() },
    doubtfulCount: await countDoubtfulChangesSince(db, dateStarted),
    error: `${ERROR} Please start it again; it goes on where it stopped.`,
  });
}
