import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { DataSourceKind, DataSourceTrust } from '#contract/administration/sources.ts';
import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { TextTooLongError, textFileName, type TextFileSource } from '#server/platform/text/open-text-file.ts';
import { PlacesImportReport, type PlacesImportCounts } from './import-report.ts';
import { importPlacesFile } from './import-file.ts';
import { tryLockPlacesImports, unlockPlacesImports } from './transaction-control-queries.ts';
import { createImportTransactions } from './import-transactions.ts';
import { openPlacesFile } from './parsing/open-places-file.ts';
import { countCatalogAndPlaces } from './catalog-count-queries.ts';

export { countSkippedRows, type PlacesImportCounts, type PlacesImportReport } from './import-report.ts';
export { findLocationDrift, repairLocations } from './find-location-drift.ts';
export { markManualFieldsAsEdited } from './location-queries.ts';
export { recomputeLocations, recomputeLocationsOfSource } from './recompute-locations.ts';
export {
  countFailedRecomputations,
  postponeRecomputation,
  queueRecomputation,
  retryFailedRecomputations,
  selectDueRecomputation,
  selectSourcesNamed,
  updateSourceRow,
  type SourceFields,
} from './source-queries.ts';
export { getAddressComparisonKey } from './values/choose-location-values.ts';
export { insertRejectedChange } from './values/doubtful-change-queries.ts';

export type PlacesImportOptions = {
  files: readonly TextFileSource[];
  stageOnly?: boolean | undefined;
  dryRun?: boolean | undefined;
  brand?: string | undefined;
  source?: string | undefined;
  license?: string | undefined;
  kind?: DataSourceKind | undefined;
  /** Trust of new sources. */
  trust?: DataSourceTrust | undefined;
  /** Date of the data, as YYYY-MM-DD. */
  date?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
  batchSize?: number | undefined;
  /** A file with more rows is rejected as unreadable. */
  maxRows?: number | undefined;
  /** Where a stopped import of the same files continues. */
  resume?: PlacesImportCheckpoint | null | undefined;
};
export type PlacesImportCheckpoint = { rows: number; changeSetId: number | null; counts: PlacesImportCounts };
export type PlacesImportProgressEvent = {
  file: string;
  rows: number;
  bytes: { read: number; total: number };
};
export type PlacesImportEventHandlers = {
  onProgress?(progress: PlacesImportProgressEvent): void | Promise<void>;
  onSkip?(skip: { file: string; line: number; reason: string }): void;
  /** Runs in the transaction of each batch, which a dry run rolls back. */
  onBatch?(tx: Db, done: PlacesImportCheckpoint): Promise<void>;
  /** Runs before a dry run rolls back everything. */
  onImported?(db: Db, changeSetId: number | null): Promise<void>;
};

export class PlacesImportRunningError extends Error {}

/** One transaction per batch: a stop (`signal`) leaves complete batches, and importing a file again changes nothing. */
export async function importPlaces(
  db: Kysely<DB>,
  options: PlacesImportOptions,
  events: PlacesImportEventHandlers = {},
  signal?: AbortSignal,
): Promise<PlacesImportReport> {
  return withPlacesImportLock(db, (connection) =>
    importPlacesOnConnection(connection, options, events, signal),
  );
}

/** No other import runs until `work` has ended, on any machine. */
export async function withPlacesImportLock<T>(
  db: Kysely<DB>,
  work: (connection: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    if (!(await tryLockPlacesImports(connection)))
      throw new PlacesImportRunningError(
        'Another import of places is running, or the places of a corrected source are being updated.',
      );
    try {
      return await work(connection);
    } finally {
      await unlockPlacesImports(connection);
    }
  });
}

/** The caller holds the lock. */
export async function importPlacesOnConnection(
  connection: Kysely<DB>,
  options: PlacesImportOptions,
  events: PlacesImportEventHandlers = {},
  signal?: AbortSignal,
): Promise<PlacesImportReport> {
  const { files, dryRun = false, resume } = options;
  const report = new PlacesImportReport();
  if (resume) report.setCounts(resume.counts);
  const history: ImportChangeSet = {
    summary: joinFileNames(files),
    changeSetId: resume?.changeSetId ?? null,
  };
  const rows = { read: 0, imported: resume?.rows ?? 0 };
  const run = createImportTransactions(connection, dryRun);
  try {
    await run.begin();
    for (const file of files) {
      if (signal?.aborted) break;
      await importPlacesFile(connection, run, file, { options, events, report, history, rows, signal });
    }
    report.catalog = await countCatalogAndPlaces(connection);
    await events.onImported?.(connection, history.changeSetId);
  } finally {
    await run.end();
  }
  return report;
}

const CHECKED_MEGABYTES = 4;

/** Throws UnreadableFileError if the beginning does not look like places. */
export async function assertPlacesFile(file: TextFileSource): Promise<void> {
  const opened = await openPlacesFile(file, CHECKED_MEGABYTES);
  try {
    await opened.rows[Symbol.asyncIterator]().next();
  } catch (error) {
    // Only a full import checks the rest.
    if (!(error instanceof TextTooLongError)) throw error;
  } finally {
    opened.close();
  }
}

/** Only the first names, because a folder can contain hundreds of files. */
export function joinFileNames(files: readonly TextFileSource[]): string {
  const shown = files.slice(0, 5).map((file) => basename(textFileName(file)));
  const rest = files.length - shown.length;
  return rest > 0 ? `${shown.join(', ')}, and ${rest} more` : shown.join(', ');
}
