import { setImmediate as turn } from 'node:timers/promises';
import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withSavepoint } from '#server/platform/database/savepoint.ts';
import {
  UnreadableFileError,
  textFileName,
  type TextFileSource,
} from '#server/platform/text/open-text-file.ts';
import { computeBrandKey } from '#packages/brands/index.ts';
import { cleanPlace, type PlaceOrigin } from './cleaning/clean-place.ts';
import { importPlacesBatch } from './import-batch.ts';
import {
  REPEATED_ROW_REASON,
  addSkippedRow,
  addOutcomeToCounts,
  type PlacesImportReport,
  type SkippedRow,
} from './import-report.ts';
import { resetSeenIds } from './seen-id-queries.ts';
import type { ImportTransactions } from './import-transactions.ts';
import {
  openPlacesFile,
  type PlacesDataset,
  type PlacesFile,
  type PlacesFileRow,
} from './parsing/open-places-file.ts';
import type { PlacesImportCheckpoint, PlacesImportEventHandlers, PlacesImportOptions } from './places.ts';
import { findRejectedRows, isPostgresDataError } from './find-rejected-rows.ts';
import { resolveRepeatedSourceIds, type PlaceWithLineNumber } from './resolve-repeated-source-ids.ts';

export type PlacesImportContext = {
  options: PlacesImportOptions;
  events: PlacesImportEventHandlers;
  report: PlacesImportReport;
  history: ImportChangeSet;
  /** Across all files; a stopped import has imported some. */
  rows: { read: number; imported: number };
  signal: AbortSignal | undefined;
};

const BATCH = 2000;
/** Number of rows that are cleaned before the event loop can handle requests again. */
const ROWS_PER_TURN = 50;

export async function importPlacesFile(
  db: Db,
  run: ImportTransactions,
  from: TextFileSource,
  context: PlacesImportContext,
): Promise<void> {
  const { events, report, signal, options, rows } = context;
  const path = textFileName(from);
  let file: PlacesFile | undefined;
  try {
    file = await openPlacesFile(from);
    await resetSeenIds(db);
    let batch: PlaceWithLineNumber[] = [];
    const finishBatch = () => importRows(db, run, { path, rows: batch, until: rows.read }, context);
    for await (const row of file.rows) {
      assertFewer(rows.read, path, options);
      const isNew = ++rows.read > rows.imported;
      if (rows.read % ROWS_PER_TURN === 0) await turn();
      const numbered = isNew ? takeRow(row, file, path, context) : placeOf(row, file, options);
      if (numbered) batch.push(numbered);
      const isLastImported = rows.read === rows.imported;
      if (batch.length < (options.batchSize ?? BATCH) && !isLastImported) continue;
      if (isNew) await finishBatch();
      // Rows that were imported before the stop are read only for their ids.
      else await resolveRepeatedSourceIds(db, batch);
      batch = [];
      await events.onProgress?.({ file: path, rows: rows.read, bytes: file.bytes });
      if (signal?.aborted) break;
    }
    if (!signal?.aborted) await finishBatch();
    report.otherEncodings += file.encodings.otherLines;
    await events.onProgress?.({ file: path, rows: rows.read, bytes: file.bytes });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    report.brokenFiles.push(error.message);
  } finally {
    file?.close();
  }
  if (signal?.aborted) report.stopped = true;
}

function assertFewer(rows: number, path: string, { maxRows = Infinity }: PlacesImportOptions): void {
  if (rows < maxRows) return;
  const limitText = maxRows.toLocaleString('en-US');
  throw new UnreadableFileError(
    `${path} has more than ${limitText} rows. Please split it, or import it on the command line`,
  );
}

function takeRow(
  row: PlacesFileRow,
  file: PlacesFile,
  path: string,
  context: PlacesImportContext,
): PlaceWithLineNumber | null {
  const { report, options } = context;
  report.rows += 1;
  const read = readRow(row, file, options);
  if (read === 'of another brand') report.filtered += 1;
  else if ('problem' in read) skip(path, row.line, read.problem, context);
  else {
    for (const note of read.notes) report.note(note);
    return read.numbered;
  }
  return null;
}

function placeOf(
  row: PlacesFileRow,
  file: PlacesFile,
  options: PlacesImportOptions,
): PlaceWithLineNumber | null {
  const read = readRow(row, file, options);
  return typeof read === 'object' && 'numbered' in read ? read.numbered : null;
}

function readRow(row: PlacesFileRow, file: PlacesFile, options: PlacesImportOptions) {
  if ('problem' in row) return { problem: row.problem };
  const cleaning = cleanPlace(row.fields, row.raw, originOf(row.dataset, file, options));
  if ('problem' in cleaning) return cleaning;
  const { place, notes } = cleaning;
  if (options.brand !== undefined && place.matchKey !== computeBrandKey(options.brand))
    return 'of another brand';
  return { numbered: { line: row.line, place }, notes };
}

function originOf(
  known: PlacesDataset | undefined,
  file: PlacesFile,
  options: PlacesImportOptions,
): PlaceOrigin {
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

type PlacesBatch = { path: string; rows: readonly PlaceWithLineNumber[]; until: number };
type BatchResult = Pick<PlacesImportCheckpoint, 'changeSetId' | 'counts'> & { skips: SkippedRow[] };

/** One transaction for the whole batch, so that a resumed import counts no row twice. */
async function importRows(
  db: Db,
  run: ImportTransactions,
  batch: PlacesBatch,
  context: PlacesImportContext,
): Promise<void> {
  const { path, rows } = batch;
  if (rows.length === 0) return;
  const { history, report, events } = context;
  const begin = (): BatchResult => ({ changeSetId: history.changeSetId, counts: report.counts(), skips: [] });
  const attempt = (some: readonly PlaceWithLineNumber[], result: BatchResult) =>
    importPart(db, path, some, result, context);
  const commit = (work: (result: BatchResult) => Promise<void>) =>
    run.runInTransaction(async () => {
      const result = begin();
      await work(result);
      const { changeSetId, counts } = result;
      await events.onBatch?.(db, { rows: batch.until, changeSetId, counts });
      return result;
    });
  const done = await commit((result) => attempt(rows, result)).catch(async (error: unknown) => {
    if (!isPostgresDataError(error)) throw error;
    const rejected = await findRejectedRows(run, rows, (some) => attempt(some, begin()));
    const isRejected = new Set(rejected.map(({ row }) => row));
    const accepted = rows.filter((row) => !isRejected.has(row));
    return commit(async (result) => {
      for (const { row, message } of rejected) reject(path, row, message, result);
      if (accepted.length > 0) await importParts(db, path, accepted, result, context);
    });
  });
  history.changeSetId = done.changeSetId;
  report.setCounts(done.counts);
  for (const row of done.skips) events.onSkip?.(row);
}

async function importPart(
  db: Db,
  path: string,
  rows: readonly PlaceWithLineNumber[],
  result: BatchResult,
  { options, history }: PlacesImportContext,
): Promise<void> {
  const { stageOnly = false, dryRun = false, kind, trust = 'normal' } = options;
  const run = { ...history, changeSetId: result.changeSetId };
  const recording = { isKindSpecified: kind !== undefined, trust };
  const outcome = await importPlacesBatch(db, rows, { stageOnly, dryRun, run, ...recording });
  result.changeSetId = outcome.changeSetId;
  result.counts = addOutcomeToCounts(result.counts, outcome, path);
  for (const { line } of outcome.repeated)
    result.skips.push({ file: path, line, reason: REPEATED_ROW_REASON });
}

/** Halves the rows until each half is accepted or has one row, which is rejected. */
async function importParts(
  db: Db,
  path: string,
  rows: readonly PlaceWithLineNumber[],
  result: BatchResult,
  context: PlacesImportContext,
): Promise<void> {
  try {
    await withSavepoint(db, () => importPart(db, path, rows, result, context));
  } catch (error) {
    if (!isPostgresDataError(error)) throw error;
    const [first] = rows;
    if (rows.length === 1 && first) return reject(path, first, (error as Error).message, result);
    const middle = Math.ceil(rows.length / 2);
    await importParts(db, path, rows.slice(0, middle), result, context);
    await importParts(db, path, rows.slice(middle), result, context);
  }
}

function reject(file: string, { line }: PlaceWithLineNumber, message: string, result: BatchResult): void {
  const row = { file, line, reason: `the database rejected it: ${message}` };
  addSkippedRow(result.counts, row);
  result.skips.push(row);
}

function skip(file: string, line: number, reason: string, { report, events }: PlacesImportContext): void {
  report.skip({ file, line, reason });
  events.onSkip?.({ file, line, reason });
}
