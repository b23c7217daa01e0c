import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { mergeSourceRecordsIntoCatalog, type SourceRecordMergeCounts } from './merging/merge-into-catalog.ts';
import * as queries from './queries.ts';
import { saveSourcesOfPlaces, type SaveSourcesOptions } from './save-sources-of-places.ts';
import { resolveRepeatedSourceIds, type PlaceWithLineNumber } from './resolve-repeated-source-ids.ts';

export type ImportBatchOutcome = SourceRecordMergeCounts & {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows of an older edition than the one that is stored. */
  outdated: number;
  repeated: PlaceWithLineNumber[];
  examples: ImportExamples;
  /** Null until the run has changed the catalog. */
  changeSetId: number | null;
};

/** The first rows of each kind. */
export type ImportExamples = Record<'added' | 'changed' | 'unchanged', ImportExample[]>;
export type ImportExample = { line: number; name: string; address: string };

export const MAX_IMPORT_EXAMPLES = 5;

export const EMPTY_SOURCE_RECORD_MERGE_COUNTS: SourceRecordMergeCounts = {
  newRestaurants: 0,
  newLocations: 0,
  updatedLocations: 0,
  merged: 0,
  ofDeleted: 0,
  removedLocations: 0,
};

type ImportBatchOptions = {
  stageOnly: boolean;
  dryRun: boolean;
  run: ImportChangeSet;
} & SaveSourcesOptions;

/** Runs in the caller's transaction: first the source records, then, unless `stageOnly`, the catalog. */
export async function importPlacesBatch(
  db: Db,
  rows: readonly PlaceWithLineNumber[],
  { stageOnly, dryRun, run, ...recording }: ImportBatchOptions,
): Promise<ImportBatchOutcome> {
  const { unique, repeated } = await resolveRepeatedSourceIds(db, rows);
  const places = unique.map(({ place }) => place);
  const { older, revalued } = await saveSourcesOfPlaces(db, places, recording);
  const [outdated, current] = partition(places, ({ source }) => older.has(source));
  const written = await queries.upsertPlaces(db, current);
  if (outdated.length > 0) written.push(...(await queries.insertOlderPlaces(db, outdated)));
  const added = written.filter(({ isNew }) => isNew).length;
  const counts = {
    added,
    changed: written.length - added,
    unchanged: places.length - written.length,
    outdated: outdated.length,
    repeated,
    examples: examplesOf(unique, written),
    changeSetId: run.changeSetId,
  };
  if (stageOnly) return { ...counts, ...EMPTY_SOURCE_RECORD_MERGE_COUNTS };
  const stored = await queries.selectStoredPlaces(db, places);
  const altered = new Set(written.map(({ id }) => id));
  const incoming = stored.filter(({ locationId }) => locationId === null).map(({ id }) => id);
  const changed = stored.flatMap(({ id, locationId }) =>
    locationId !== null && altered.has(id) ? [id] : [],
  );
  if (incoming.length + changed.length + revalued.length === 0)
    return { ...counts, ...EMPTY_SOURCE_RECORD_MERGE_COUNTS };
  return {
    ...counts,
    ...(await mergeSourceRecordsIntoCatalog(db, { incoming, changed, revalued, dryRun, run })),
  };
}

type WrittenPlace = { source: string; sourceId: string; isNew: boolean };

function examplesOf(rows: readonly PlaceWithLineNumber[], written: readonly WrittenPlace[]): ImportExamples {
  const isNew = new Map(written.map((place) => [keyOf(place), place.isNew]));
  const examples: ImportExamples = { added: [], changed: [], unchanged: [] };
  for (const { line, place } of rows) {
    const kind = isNew.get(keyOf(place));
    const list = kind === undefined ? examples.unchanged : kind ? examples.added : examples.changed;
    const { name, address } = place;
    if (list.length < MAX_IMPORT_EXAMPLES) list.push({ line, name, address });
  }
  return examples;
}

function keyOf({ source, sourceId }: { source: string; sourceId: string }): string {
  return `${source}\n${sourceId}`;
}

function partition<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}
