import type { ImportRunDetails } from '#contract/catalog/import-runs.ts';
import type { ImportCounts } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

export type StoredPreview = Pick<ImportRunDetails, 'changes' | 'doubtful'> & {
  counts: ImportCounts;
  doubtfulCount: number;
};
export type StoredRevert = NonNullable<ImportRunDetails['revert']>;

/** The JSON of the row is written by this version, or by one whose migrations ran before. */
export type StoredRun = Omit<queries.ImportRunRow, 'preview' | 'counts' | 'revert'> & {
  preview: StoredPreview | null;
  counts: ImportCounts | null;
  revert: StoredRevert | null;
};

export async function listStoredRuns(db: Db, before: number | null, limit: number): Promise<StoredRun[]> {
  return (await queries.selectImportRuns(db, before, limit)) as StoredRun[];
}

export async function findStoredRun(db: Db, id: number): Promise<StoredRun | undefined> {
  return (await queries.findImportRun(db, id)) as StoredRun | undefined;
}

export async function lockStoredRun(tx: Db, id: number): Promise<StoredRun | undefined> {
  return (await queries.lockImportRun(tx, id)) as StoredRun | undefined;
}

export async function findNextStoredRun(db: Db, after: number): Promise<StoredRun | undefined> {
  return (await queries.selectNextImportRun(db, after)) as StoredRun | undefined;
}
