import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import type { PlacesImportCounts } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

export type StoredImportPreview = Pick<ImportRunDetails, 'changes' | 'doubtful'> & {
  counts: PlacesImportCounts;
  doubtfulCount: number;
};
export type StoredImportRevert = NonNullable<ImportRunDetails['revert']>;

/** The JSON of the row is written by this version, or by one whose migrations ran before. */
export type TypedImportRun = Omit<queries.ImportRunRow, 'preview' | 'counts' | 'revert'> & {
  preview: StoredImportPreview | null;
  counts: PlacesImportCounts | null;
  revert: StoredImportRevert | null;
};

export async function listStoredImportRuns(
  db: Db,
  before: number | null,
  limit: number,
): Promise<TypedImportRun[]> {
  return (await queries.selectImportRuns(db, before, limit)) as TypedImportRun[];
}

export async function findStoredImportRun(db: Db, id: number): Promise<TypedImportRun | undefined> {
  return (await queries.findImportRun(db, id)) as TypedImportRun | undefined;
}

export async function lockStoredImportRun(tx: Db, id: number): Promise<TypedImportRun | undefined> {
  return (await queries.lockImportRun(tx, id)) as TypedImportRun | undefined;
}

export async function findNextStoredImportRun(db: Db, after: number): Promise<TypedImportRun | undefined> {
  return (await queries.selectNextImportRun(db, after)) as TypedImportRun | undefined;
}
