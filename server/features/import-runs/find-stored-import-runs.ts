import type { ImportRunDetails } from '#contract/catalog/import-runs.ts';
import type { ImportCounts } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

export type StoredImportPreview = Pick<ImportRunDetails, 'changes' | 'doubtful'> & {
  counts: ImportCounts;
  doubtfulCount: number;
};
export type StoredImportRevert = NonNullable<ImportRunDetails['revert']>;

/** The JSON of the row is written by this version, or by one whose migrations ran before. */
export type StoredImportRun = Omit<queries.ImportRunRow, 'preview' | 'counts' | 'revert'> & {
  preview: StoredImportPreview | null;
  counts: ImportCounts | null;
  revert: StoredImportRevert | null;
};

export async function listStoredImportRuns(
  db: Db,
  before: number | null,
  limit: number,
): Promise<StoredImportRun[]> {
  return (await queries.selectImportRuns(db, before, limit)) as StoredImportRun[];
}

export async function findStoredImportRun(db: Db, id: number): Promise<StoredImportRun | undefined> {
  return (await queries.findImportRun(db, id)) as StoredImportRun | undefined;
}

export async function lockStoredImportRun(tx: Db, id: number): Promise<StoredImportRun | undefined> {
  return (await queries.lockImportRun(tx, id)) as StoredImportRun | undefined;
}

export async function findNextStoredImportRun(db: Db, after: number): Promise<StoredImportRun | undefined> {
  return (await queries.selectNextImportRun(db, after)) as StoredImportRun | undefined;
}
