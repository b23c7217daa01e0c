import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { importPlacesOnConnection } from '#server/features/places/places.ts';
import { countDoubtfulChangesSince } from './preview-queries.ts';
import { setImportRunEnded, saveImportRunCheckpoint } from './run-state-queries.ts';
import { importOptionsOfRun } from './import-options-of-run.ts';
import type { TypedImportRun } from './read-import-runs.ts';
import type { ImportRunContext } from './process-import-runs.ts';

/** Continues where an earlier process stopped. */
export async function executeImportRun(
  run: TypedImportRun,
  connection: Kysely<DB>,
  { db, now, signal, onBatch, batchSize }: ImportRunContext,
): Promise<number> {
  const { id, counts, rowsImported: rows, changeSetId, dateStarted } = run;
  const resume = counts && { rows, changeSetId, counts };
  const importOptions = await importOptionsOfRun(db, run);
  if (!importOptions) throw new Error(`The file of import ${id} is gone`);
  const options = { ...importOptions, batchSize, resume };
  const report = await importPlacesOnConnection(
    connection,
    options,
    {
      onProgress: onBatch && (() => onBatch()),
      onBatch: (tx, done) => saveImportRunCheckpoint(tx, id, done),
    },
    signal,
  );
  if (report.stopped) return report.rows;
  const [error = null] = report.brokenFiles;
  await setImportRunEnded(db, id, {
    state: error === null ? 'imported' : 'failed',
    error,
    counts: report.counts(),
    doubtfulCount: await countDoubtfulChangesSince(db, dateStarted),
    keepsFile: false,
    now: now(),
  });
  return report.rows;
}
