import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { ImportRunning, withImportLock } from '#server/features/places/places.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { importRun } from './import-run.ts';
import { previewRun } from './preview-run.ts';
import * as queries from './queries.ts';
import { revertRun } from './revert-run.ts';

export type ImportWork = {
  db: Kysely<DB>;
  imageHosts: readonly string[];
  log: Pick<Log, 'warn'>;
  now: () => Date;
  /** Stops after the batch that is being written. */
  signal: AbortSignal;
  /** After each batch. */
  onBatch?: () => Promise<void>;
  batchSize?: number;
};

/** Works on all runs that wait, one after the other; returns how many rows or changes it has handled. */
export async function processImportRuns(work: ImportWork): Promise<number> {
  try {
    return await withImportLock(work.db, async (connection) => {
      await queries.setInterruptedCommandsStopped(connection, work.now());
      let handled = 0;
      while (!work.signal.aborted) {
        const run = await queries.selectNextImportRun(connection);
        if (!run) break;
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
async function processRun(
  run: queries.ImportRunRow,
  connection: Kysely<DB>,
  work: ImportWork,
): Promise<number> {
  try {
    if (run.state === 'checking') return await previewRun(run, connection, work);
    if (run.state === 'importing') return await importRun(run, connection, work);
    return await revertRun(run, work);
  } catch (error) {
    work.log.warn({ err: error, run: run.id }, 'An import run failed');
    await setFailed(run, work);
    return 0;
  }
}

const ERROR = 'Something went wrong on our side. The error log says what.';

async function setFailed({ id, state }: queries.ImportRunRow, { db, now }: ImportWork): Promise<void> {
  if (state === 'checking')
    return queries.setCheckFailed(db, id, {
      error: `${ERROR} Please upload it again.`,
      preview: null,
      now: now(),
    });
  if (state === 'reverting')
    return queries.setRevertFailed(db, id, `${ERROR} Please revert it again; it goes on where it stopped.`);
  const ended = { state: 'failed' as const, counts: null, doubtfulCount: 0, keepsFile: true, now: now() };
  return queries.setImportEnded(db, id, {
    ...ended,
    error: `${ERROR} Please start it again; it goes on where it stopped.`,
  });
}
