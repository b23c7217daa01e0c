import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { recordError } from '#server/features/error-log/error-log.ts';
import {
  PlacesImportRunningError,
  postponeRecomputation,
  recomputeLocationsOfSource,
  selectDueRecomputation,
  withPlacesImportLock,
} from '#server/features/places/places.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { executeImportRun } from './execute-import-run.ts';
import { countDoubtfulChangesSince } from './preview-queries.ts';
import { previewImportRun } from './preview-import-run.ts';
import {
  incrementImportRunAttempts,
  resetImportRunAttempts,
  setImportRunCheckFailed,
  selectInterruptedCommandImports,
  setImportRunEnded,
  setImportRunRevertFailed,
} from './run-state-queries.ts';
import { executeImportRunRevert } from './execute-import-run-revert.ts';
import { findNextStoredImportRun, type TypedImportRun } from './read-import-runs.ts';

export type ImportRunContext = {
  db: Kysely<DB>;
  imageHosts: readonly string[];
  log: Pick<Log, 'error'>;
  now: () => Date;
  /** Stops after the current batch. */
  signal: AbortSignal;
  /** Called after each batch. */
  onBatch?: () => Promise<void>;
  /** Called with the error of a source that fails. */
  onFailure?: (error: Error) => void;
  batchSize?: number;
};

/** Keeps a run of the job below ten minutes, so that it is not shown as late; the next run continues. */
const REVERT_STEPS_PER_TURN = 50;

/** A file that crashes its process, for example by using too much memory, would crash the next one too. */
const MAX_ATTEMPTS = 3;

/**
 * Computes the locations of corrected sources again, then processes all waiting runs in turn. Returns the number of
 * locations, rows, or changes that it has handled.
 */
export async function processImportRuns(work: ImportRunContext): Promise<number> {
  try {
    return await withPlacesImportLock(work.db, async (connection) => {
      await stopInterruptedCommandImports(connection, work.now());
      let handled = await recomputeCorrectedSources(connection, work);
      for (let last = 0; !work.signal.aborted;) {
        const run = await findNextStoredImportRun(connection, last);
        if (!run) break;
        last = run.id;
        handled += await processRun(run, connection, work);
      }
      return handled;
    });
  } catch (error) {
    if (error instanceof PlacesImportRunningError) return 0;
    throw error;
  }
}

async function stopInterruptedCommandImports(connection: Kysely<DB>, now: Date): Promise<void> {
  for (const { id, dateStarted } of await selectInterruptedCommandImports(connection))
    await setImportRunEnded(connection, id, {
      state: 'stopped',
      error: null,
      counts: null,
      doubtfulCount: await countDoubtfulChangesSince(connection, dateStarted),
      keepsFile: true,
      now,
    });
}

/** A source that fails must not block the imports. */
async function recomputeCorrectedSources(connection: Kysely<DB>, work: ImportRunContext): Promise<number> {
  const { db, log, now, onFailure } = work;
  let handled = 0;
  while (!work.signal.aborted) {
    const source = await selectDueRecomputation(connection, now());
    if (!source) break;
    try {
      handled += await recomputeLocationsOfSource(connection, source, work);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      log.error({ err: error, source: source.id }, 'The locations of a source could not be computed');
      await recordError(db, { origin: 'server', error, path: `sources/${source.id}` });
      onFailure?.(new Error(`Source “${source.name}”: ${(error as Error).message}`));
      await postponeRecomputation(db, source, now());
    }
  }
  return handled;
}

/** A run that fails must not block the others. */
async function processRun(
  run: TypedImportRun,
  connection: Kysely<DB>,
  work: ImportRunContext,
): Promise<number> {
  try {
    if (run.attempts >= MAX_ATTEMPTS)
      throw new Error(`Import ${run.id} did not come further in ${MAX_ATTEMPTS} attempts; its process ended`);
    await incrementImportRunAttempts(work.db, run.id);
    const handled = await workOn(run, connection, work);
    await resetImportRunAttempts(work.db, run.id);
    return handled;
  } catch (error) {
    // The lock is lost with its connection; the next run of the job continues.
    if (isConnectionLost(error) || error instanceof PlacesImportRunningError) throw error;
    work.log.error({ err: error, run: run.id }, 'An import run failed');
    await recordError(work.db, { origin: 'server', error, path: 'import-runs' });
    await setFailed(run, work);
    return 0;
  }
}

function workOn(run: TypedImportRun, connection: Kysely<DB>, work: ImportRunContext): Promise<number> {
  if (run.state === 'checking') return previewImportRun(run, connection, work);
  if (run.state === 'importing') return executeImportRun(run, connection, work);
  return executeImportRunRevert(run, { ...work, maxSteps: REVERT_STEPS_PER_TURN });
}

/** SQLSTATE class 08, a stopped server, and the driver's errors about a closed connection. */
function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const isClosed = /connection terminated|not queryable|ECONNREFUSED|ECONNRESET/i.test(String(message));
  return isClosed || /^(08|57P)/.test(String(code));
}

const ERROR = 'Something went wrong on our side. Check the error log for details.';

async function setFailed(
  { id, state, dateStarted }: TypedImportRun,
  { db, now }: ImportRunContext,
): Promise<void> {
  if (state === 'checking')
    return setImportRunCheckFailed(db, id, {
      error: `${ERROR} Please upload it again.`,
      preview: null,
      now: now(),
    });
  if (state === 'reverting')
    return setImportRunRevertFailed(
      db,
      id,
      `${ERROR} Please revert it again. It’ll pick up where it left off.`,
    );
  return setImportRunEnded(db, id, {
    ...{ state: 'failed', counts: null, keepsFile: true, now: now() },
    doubtfulCount: await countDoubtfulChangesSince(db, dateStarted),
    error: `${ERROR} Please start it again. It’ll pick up where it left off.`,
  });
}
