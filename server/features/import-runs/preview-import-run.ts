import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { presentCatalogHistory } from '#server/features/history/history.ts';
import { importPlacesOnConnection } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import { unreadableFileMessage } from './import-runs.ts';
import {
  countDoubtfulChangesSince,
  selectDoubtfulChangesSince,
  selectFirstUpdatesOfChangeSet,
} from './preview-queries.ts';
import { setImportRunCheckFailed, updateImportRunProgress, setImportRunReady } from './run-state-queries.ts';
import { importOptionsOfRun } from './import-options-of-run.ts';
import type { StoredImportPreview, TypedImportRun } from './read-import-runs.ts';
import type { ImportRunContext } from './process-import-runs.ts';

const SHOWN = 10;

/** A preview holds its locks until it ends, which blocks editors. */
const MAX_ROWS = 100_000;

/** Imports the file in one transaction that is rolled back. */
export async function previewImportRun(
  run: TypedImportRun,
  connection: Kysely<DB>,
  { db, now, signal, onBatch, batchSize }: ImportRunContext,
): Promise<number> {
  const importOptions = await importOptionsOfRun(db, run);
  if (!importOptions) return 0;
  const options = { ...importOptions, batchSize, maxRows: MAX_ROWS, dryRun: true };
  const discarded = new AbortController();
  let changes: ImportRunPreview = { changes: [], doubtful: [], doubtfulCount: 0 };
  const report = await importPlacesOnConnection(
    connection,
    options,
    {
      onProgress: async ({ bytes }) => {
        const isThere = await updateImportRunProgress(db, run.id, { done: bytes.read, total: bytes.total });
        if (!isThere) discarded.abort();
        await onBatch?.();
      },
      onImported: async (tx, changeSetId) => {
        changes = await previewImportChanges(tx, changeSetId);
      },
    },
    AbortSignal.any([signal, discarded.signal]),
  );
  if (report.stopped) return 0;
  const preview = { ...changes, counts: report.counts() };
  const [problem] = report.brokenFiles;
  const hasNothing = report.skipped === report.rows;
  if (problem === undefined && !hasNothing) await setImportRunReady(db, run.id, preview);
  else {
    const error = unreadableFileMessage(problem ?? 'We couldn’t read any places in the file');
    await setImportRunCheckFailed(db, run.id, { error, preview, now: now() });
  }
  return report.rows;
}

export type ImportRunPreview = Pick<StoredImportPreview, 'changes' | 'doubtful' | 'doubtfulCount'>;

/** Call it in the transaction of a dry run. */
export async function previewImportChanges(tx: Db, changeSetId: number | null): Promise<ImportRunPreview> {
  const updates = changeSetId === null ? [] : await selectFirstUpdatesOfChangeSet(tx, changeSetId, SHOWN);
  const rows = updates.map((row) => ({ ...row, changeSetId }));
  const changes = (await presentCatalogHistory(tx, rows)).map(({ id, entityType, entityName, fields }) => ({
    id,
    entityType,
    entityName,
    fields,
  }));
  return {
    changes: changes.filter(({ fields }) => fields.length > 0),
    doubtful: await selectDoubtfulChangesSince(tx, null, SHOWN),
    doubtfulCount: await countDoubtfulChangesSince(tx, null),
  };
}
