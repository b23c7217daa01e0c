import type { ImportRun } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { mergeIntoCatalog, type MergeResult } from './merge-into-catalog.ts';
import * as queries from './queries.ts';
import { resolveDuplicateIds, type NumberedPlace } from './resolve-duplicate-ids.ts';

export type ImportBatchOutcome = MergeResult & {
  added: number;
  changed: number;
  unchanged: number;
  repeated: NumberedPlace[];
  /** Null as long as the run has changed nothing in the catalog. */
  changeSetId: number | null;
};

export const NOTHING_MERGED: MergeResult = {
  newRestaurants: 0,
  newLocations: 0,
  updatedLocations: 0,
  merged: 0,
  ofDeleted: 0,
};

/** Runs in the caller's transaction: first the source records, then, unless `stageOnly`, the catalog. */
export async function importBatch(
  db: Db,
  rows: readonly NumberedPlace[],
  { stageOnly, dryRun, run }: { stageOnly: boolean; dryRun: boolean; run: ImportRun },
): Promise<ImportBatchOutcome> {
  const { unique, repeated } = await resolveDuplicateIds(db, rows);
  const places = unique.map(({ place }) => place);
  const written = await queries.upsertPlaces(db, places);
  const added = written.filter(({ isNew }) => isNew).length;
  const counts = {
    added,
    changed: written.length - added,
    unchanged: places.length - written.length,
    repeated,
    changeSetId: run.changeSetId,
  };
  if (stageOnly) return { ...counts, ...NOTHING_MERGED };
  const stored = await queries.selectStoredPlaces(db, places);
  const altered = new Set(written.map(({ id }) => id));
  const incoming = stored.filter(({ locationId }) => locationId === null).map(({ id }) => id);
  const changed = stored.flatMap(({ id, locationId }) =>
    locationId !== null && altered.has(id) ? [locationId] : [],
  );
  if (incoming.length === 0 && changed.length === 0) return { ...counts, ...NOTHING_MERGED };
  return { ...counts, ...(await mergeIntoCatalog(db, { incoming, changed, dryRun, run })) };
}
