import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { importOnConnection } from '#server/features/places/places.ts';
import { countDoubtfulChangesSince } from './preview-queries.ts';
import { setImportEnded, setImportedUntil } from './progress-queries.ts';
import { optionsOf } from './run-options.ts';
import type { StoredRun } from './stored-runs.ts';
import type { ImportWork } from './work.ts';

/** Goes on where an earlier process has stopped. */
export async function importRun(
  run: StoredRun,
  connection: Kysely<DB>,
  { db, now, signal, onBatch, batchSize }: ImportWork,
): Promise<number> {
  const { id, counts, rowsImported: rows, changeSetId, dateStarted } = run;
  const resume = counts && { rows, changeSetId, counts };
  const given = await optionsOf(db, run);
  if (!given) throw new Error(`The file of import ${id} is gone`);
  const options = { ...given, batchSize, resume };
  const report = await importOnConnection(
    connection,
    options,
    {
      onProgress: onBatch && (() => onBatch()),
      onBatch: (tx, done) => setImportedUntil(tx, id, done),
    },
    signal,
  );
  if (report.stopped) return report.rows;
  const [error = null] = report.brokenFiles;
  await setImportEnded(db, id, {
    state: error === null ? 'imported' : 'failed',
    error,
    counts: report.counts(),
    doubtfulCount: await countDoubtfulChangesSince(db, dateStarted),
    keepsFile: false,
    now: now(),
  });
  return report.rows;
}
