import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { ImportRun } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { UnreadableFile } from '#server/platform/text/open-text.ts';
import { brandKey } from '#packages/brands/index.ts';
import { defined } from '#shared/defined.ts';
import { cleanPlace, type PlaceOrigin } from './cleaning/clean-place.ts';
import { importBatch } from './import-batch.ts';
import { ImportReport } from './import-report.ts';
import { openPlacesFile, type Dataset, type PlacesFile, type SourceRow } from './parsing/read-places-file.ts';
import type { NumberedPlace } from './resolve-duplicate-ids.ts';
import { clearSeenIds, lockImports, unlockImports } from './import-session-queries.ts';
import type { SourceKind } from '#contract/administration/sources.ts';
import { countCatalog } from './restaurant-queries.ts';
import { createImportTransactions, type ImportTransactions } from './import-transactions.ts';

export { findLocationDrift, repairLocations } from './location-drift.ts';
export { recomputeLocations, setSourceFields } from './recompute-locations.ts';
export type { SourceFields } from './source-queries.ts';
export { comparedAddress } from './values/choose-values.ts';
export { insertRejectedChange } from './values/doubtful-change-queries.ts';

export type ImportOptions = {
  files: readonly string[];
  stageOnly?: boolean;
  dryRun?: boolean;
  brand?: string;
  source?: string;
  license?: string;
  kind?: SourceKind;
  /** Of the data, as YYYY-MM-DD. */
  date?: string;
  country?: string;
  state?: string;
  batchSize?: number;
};
export type ImportProgress = { file: string; rows: number; bytes: { read: number; total: number } };
export type ImportEvents = {
  onProgress?(progress: ImportProgress): void;
  onSkip?(skip: { file: string; line: number; reason: string }): void;
};

export class ImportRunning extends Error {}

/** One transaction for each batch: a stop (`signal`) leaves whole batches, and the same file again changes nothing. */
export async function importPlaces(
  db: Kysely<DB>,
  options: ImportOptions,
  events: ImportEvents = {},
  signal?: AbortSignal,
): Promise<ImportReport> {
  const report = new ImportReport();
  await db.connection().execute(async (connection) => {
    if (!(await lockImports(connection))) throw new ImportRunning('Another import of places is running.');
    const run = createImportTransactions(connection, options.dryRun ?? false);
    const history: ImportRun = { summary: fileNames(options.files), changeSetId: null };
    try {
      await run.begin();
      for (const path of options.files) {
        if (signal?.aborted) break;
        await importFile(connection, run, path, { options, events, report, history, signal });
      }
      report.catalog = await countCatalog(connection);
    } finally {
      await run.end();
      await unlockImports(connection);
    }
  });
  return report;
}

type Run = {
  options: ImportOptions;
  events: ImportEvents;
  report: ImportReport;
  history: ImportRun;
  signal: AbortSignal | undefined;
};

async function importFile(db: Db, run: ImportTransactions, path: string, context: Run): Promise<void> {
  const { events, report, signal, options } = context;
  let file: PlacesFile | undefined;
  try {
    file = await openPlacesFile(path);
    await clearSeenIds(db);
    const only = options.brand === undefined ? null : brandKey(options.brand);
    let batch: NumberedPlace[] = [];
    for await (const row of file.rows) {
      const numbered = takeRow(row, file, path, only, context);
      if (numbered) batch.push(numbered);
      if (batch.length < (options.batchSize ?? 2000)) continue;
      await importRows(db, run, batch, path, context);
      batch = [];
      events.onProgress?.({ file: path, rows: report.rows, bytes: file.bytes });
      if (signal?.aborted) break;
    }
    if (!signal?.aborted) await importRows(db, run, batch, path, context);
    report.otherEncodings += file.encodings.otherLines;
    events.onProgress?.({ file: path, rows: report.rows, bytes: file.bytes });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.brokenFiles.push(error.message);
  } finally {
    file?.close();
  }
  if (signal?.aborted) report.stopped = true;
}

function takeRow(
  row: SourceRow,
  file: PlacesFile,
  path: string,
  only: string | null,
  context: Run,
): NumberedPlace | null {
  const { report, options } = context;
  report.rows += 1;
  if ('problem' in row) return skip(path, row.line, row.problem, context);
  const cleaning = cleanPlace(row.fields, row.raw, originOf(row.dataset, file, options));
  if ('problem' in cleaning) return skip(path, row.line, cleaning.problem, context);
  if (only !== null && cleaning.place.matchKey !== only) {
    report.filtered += 1;
    return null;
  }
  for (const note of cleaning.notes) report.note(note);
  return { line: row.line, place: cleaning.place };
}

function originOf(known: Dataset | undefined, file: PlacesFile, options: ImportOptions): PlaceOrigin {
  const license = options.license ?? known?.license ?? null;
  return {
    source: options.source ?? known?.name ?? file.name,
    license,
    kind: options.kind ?? known?.kind ?? (license === null ? 'personal' : 'open-data'),
    date: options.date ?? known?.date ?? null,
    country: options.country ?? '',
    state: options.state ?? '',
  };
}

const OUTDATED = 'read as an older edition of its source than what is stored: --date says how old it is';

/** When the database rejects a batch for its data, halves are tried until the row is found. */
async function importRows(
  db: Db,
  run: ImportTransactions,
  rows: NumberedPlace[],
  path: string,
  context: Run,
): Promise<void> {
  if (rows.length === 0) return;
  const { stageOnly = false, dryRun = false, kind } = context.options;
  try {
    const { history, report } = context;
    const outcome = await run.runInTransaction(() =>
      importBatch(db, rows, { stageOnly, dryRun, isKindGiven: kind !== undefined, run: history }),
    );
    history.changeSetId = outcome.changeSetId;
    report.add(outcome);
    if (outcome.outdated > 0) report.note(OUTDATED, outcome.outdated);
    for (const { line } of outcome.repeated)
      skip(path, line, 'it repeats an earlier row of the file', context);
  } catch (error) {
    if (!isAboutData(error)) throw error;
    if (rows.length === 1)
      return void skip(
        path,
        defined(rows[0]).line,
        `the database refuses it: ${(error as Error).message}`,
        context,
      );
    const middle = Math.ceil(rows.length / 2);
    await importRows(db, run, rows.slice(0, middle), path, context);
    await importRows(db, run, rows.slice(middle), path, context);
  }
}

/** The first names; a folder can hold hundreds of files. */
function fileNames(files: readonly string[]): string {
  const [shown, rest] = [files.slice(0, 5).map((file) => basename(file)), files.length - 5];
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

function skip(file: string, line: number, reason: string, { report, events }: Run): null {
  report.skip(reason);
  events.onSkip?.({ file, line, reason });
  return null;
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));
}
