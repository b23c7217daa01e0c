import { basename } from 'node:path';
import type {
  createImportRunEndpoint,
  ImportRunSummary,
  ImportRunDetails,
} from '#contract/administration/import-runs.ts';
import type { EndpointQuery } from '#contract/base/endpoint.ts';
import { getChangeSet } from '#server/features/history/history.ts';
import { assertPlacesFile } from '#server/features/places/places.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  MAX_COUNTED_ROWS,
  parsePageCursor,
  slicePage,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { UnreadableFileError, type TextFileSource } from '#server/platform/text/open-text-file.ts';
import { presentImportRun, presentImportRunDetails } from './present-import-run.ts';
import { canDiscardImportRun, canRevertImportRun, canStartImportRun } from './allowed-import-run-actions.ts';
import { setImportRunImporting, setImportRunReverting } from './run-state-queries.ts';
import {
  countImportRuns,
  countUnstartedImportFiles,
  deleteImportRunRow,
  insertImportRun,
} from './queries.ts';
import {
  findStoredImportRun,
  listStoredImportRuns,
  lockStoredImportRun,
  type TypedImportRun,
} from './read-import-runs.ts';

export { FAILED_RECOMPUTATION_HANDLER } from './place-import-job.ts';
export { eraseMemberFromImportRuns } from './queries.ts';

const MAX_WAITING_FILES = 20;

type SentFile = EndpointQuery<typeof createImportRunEndpoint> & { bytes: Uint8Array };

export async function listImportRunSummaries(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<ImportRunSummary>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await listStoredImportRuns(db, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const total = await countImportRuns(db, MAX_COUNTED_ROWS + 1);
  return { items: rows.map(presentImportRun), next, total };
}

export async function getImportRunDetails(db: Db, id: number): Promise<ImportRunDetails> {
  const run = await findStoredImportRun(db, id);
  if (!run) throw noSuchRun();
  return presentImportRunDetails(run);
}

/** A job then creates the preview. */
export async function addImportRun(
  db: Database['db'],
  { fileName: sentName, bytes, source, kind, license, date, trust = 'normal' }: SentFile,
  { viewer, now }: { viewer: SignedInViewer; now: Date },
): Promise<ImportRunSummary> {
  const fileName = basename(sentName.replaceAll('\\', '/')) || 'file';
  await assertReadable({ name: fileName, bytes });
  const sourceOptions = {
    source: source ?? null,
    kind: kind ?? null,
    license: license || null,
    date: date ?? null,
  };
  return inTransaction(db, async (tx) => {
    if ((await countUnstartedImportFiles(tx)) >= MAX_WAITING_FILES)
      throw new HttpError(
        'conflict',
        'Too many files are waiting. Please start or discard some of them first.',
      );
    const run = {
      userId: viewer.id,
      fileName,
      file: bytes,
      ...sourceOptions,
      trust,
      state: 'checking' as const,
      now,
    };
    const id = await insertImportRun(tx, run);
    return presentImportRun(await lockRun(tx, id));
  });
}

export async function queueImportRun(db: Database['db'], id: number, now: Date): Promise<ImportRunSummary> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, id);
    if (!canStartImportRun(run))
      throw new HttpError('conflict', NOT_STARTED[run.state] ?? 'This import has already run.');
    await setImportRunImporting(tx, id, run.preview?.counts.rows ?? null, now);
    return presentImportRun(await lockRun(tx, id));
  });
}

const NOT_STARTED: Readonly<Partial<Record<ImportRunSummary['state'], string>>> = {
  checking: 'The preview isn’t ready yet. Please wait for it.',
  failed: 'This file can’t be imported. Please fix it and upload it again.',
  importing: 'This import is already running.',
};

export async function queueImportRunRevert(
  db: Database['db'],
  id: number,
  by: string,
): Promise<ImportRunSummary> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, id);
    if (!canRevertImportRun(run) || run.changeSetId === null)
      throw new HttpError('conflict', NOT_REVERTED[run.state] ?? 'This import changed nothing.');
    const { changeCount } = await getChangeSet(tx, run.changeSetId);
    await setImportRunReverting(tx, id, { by, total: changeCount });
    return presentImportRun(await lockRun(tx, id));
  });
}

const NOT_REVERTED: Readonly<Partial<Record<ImportRunSummary['state'], string>>> = {
  importing: 'This import is still running.',
  reverting: 'This import is already being reverted.',
  reverted: 'This import has already been reverted.',
};

export async function discardImportRun(db: Database['db'], id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, id);
    if (!canDiscardImportRun(run))
      throw new HttpError('conflict', 'This import has run, so it stays in the list.');
    await deleteImportRunRow(tx, id);
  });
}

async function lockRun(tx: Db, id: number): Promise<TypedImportRun> {
  const run = await lockStoredImportRun(tx, id);
  if (!run) throw noSuchRun();
  return run;
}

async function assertReadable(file: TextFileSource): Promise<void> {
  try {
    await assertPlacesFile(file);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new HttpError('unreadable', unreadableFileMessage(error.message), { cause: error });
  }
}

/** Some reasons end with an instruction of their own. */
export function unreadableFileMessage(reason: string): string {
  if (/\. Please [^.]*$/.test(reason)) return `${reason}.`;
  return `${reason}. Please fix the file, or choose a different CSV or GeoJSON file.`;
}

function noSuchRun(): HttpError {
  return notFoundError('Import not found');
}
