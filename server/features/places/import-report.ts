import {
  MAX_IMPORT_EXAMPLES,
  EMPTY_SOURCE_RECORD_MERGE_COUNTS,
  type ImportBatchOutcome,
  type ImportExamples,
} from './import-batch.ts';
import type { SourceRecordMergeCounts } from './merging/merge-into-catalog.ts';

/** The progress of an import, as it is stored with its run. */
export type PlacesImportCounts = {
  rows: number;
  filtered: number;
  added: number;
  changed: number;
  unchanged: number;
  otherEncodings: number;
  merged: SourceRecordMergeCounts;
  skips: Record<string, number>;
  notes: Record<string, number>;
  /** Only the first ones. */
  skippedRows: SkippedRow[];
  examples: ImportExamples;
};

export type SkippedRow = { file: string; line: number; reason: string };

const MAX_SKIPPED_ROWS = 200;

export class PlacesImportReport implements PlacesImportCounts {
  stopped = false;
  brokenFiles: string[] = [];
  catalog = { restaurants: 0, locations: 0, places: 0 };
  rows = 0;
  filtered = 0;
  added = 0;
  changed = 0;
  unchanged = 0;
  otherEncodings = 0;
  merged = { ...EMPTY_SOURCE_RECORD_MERGE_COUNTS };
  skips: Record<string, number> = {};
  notes: Record<string, number> = {};
  skippedRows: SkippedRow[] = [];
  examples: ImportExamples = { added: [], changed: [], unchanged: [] };

  setCounts(counts: PlacesImportCounts): void {
    Object.assign(this, structuredClone(counts));
  }

  counts(): PlacesImportCounts {
    const { rows, filtered, added, changed, unchanged, otherEncodings } = this;
    const { merged, skips, notes, skippedRows, examples } = this;
    const own = { merged, skips, notes, skippedRows, examples };
    return { rows, filtered, added, changed, unchanged, otherEncodings, ...structuredClone(own) };
  }

  skip(row: SkippedRow): void {
    addSkippedRow(this, row);
  }

  note(note: string): void {
    addTo(this.notes, note, 1);
  }

  get skipped(): number {
    return countSkippedRows(this);
  }

  lines(): string[] {
    const { rows, added, changed, unchanged, filtered, otherEncodings, skips, notes, merged } = this;
    const count = (value: number) => value.toLocaleString('en-US').padStart(9);
    const linesByCount = (counts: Record<string, number>) =>
      Object.entries(counts)
        .toSorted((a, b) => b[1] - a[1])
        .map(([what, number]) => `  ${count(number)}  ${what}`);
    const lines = [
      `${count(rows)}  rows read`,
      `${count(added)}  staged as new places, ${changed.toLocaleString('en-US')} changed, ${unchanged.toLocaleString('en-US')} unchanged`,
      `${count(merged.newRestaurants)}  restaurants created`,
      `${count(merged.newLocations)}  locations created`,
      `${count(merged.merged)}  places merged into a location of another row`,
      `${count(merged.updatedLocations)}  locations updated`,
    ];
    if (merged.removedLocations > 0)
      lines.push(`${count(merged.removedLocations)}  locations found to be the same place as another`);
    if (merged.ofDeleted > 0)
      lines.push(`${count(merged.ofDeleted)}  places of deleted restaurants, left out of the catalog`);
    if (filtered > 0) lines.push(`${count(filtered)}  rows of other brands passed over`);
    if (otherEncodings > 0)
      lines.push(`${count(otherEncodings)}  lines were not UTF-8 and were read as Windows-1252`);
    const because = this.skipped > 0 ? ', because' : '';
    lines.push(`${count(this.skipped)}  rows skipped${because}`, ...linesByCount(skips));
    if (Object.keys(notes).length > 0) lines.push('           Imported with notes:', ...linesByCount(notes));
    const { restaurants, locations, places } = this.catalog;
    lines.push(
      `In the catalog now: ${locations.toLocaleString('en-US')} locations of ${restaurants.toLocaleString('en-US')} restaurants` +
        ` (${places.toLocaleString('en-US')} places in the source layer).`,
    );
    return lines;
  }
}

const OUTDATED = 'older than what we already have from this source';
export const REPEATED_ROW_REASON = 'same as an earlier row';

/** Returns a copy, because the transaction of a batch can be retried. */
export function addOutcomeToCounts(
  before: PlacesImportCounts,
  outcome: ImportBatchOutcome,
  file: string,
): PlacesImportCounts {
  const counts = structuredClone(before);
  counts.added += outcome.added;
  counts.changed += outcome.changed;
  counts.unchanged += outcome.unchanged;
  for (const name of Object.keys(counts.merged) as (keyof SourceRecordMergeCounts)[])
    counts.merged[name] += outcome[name];
  for (const kind of Object.keys(counts.examples) as (keyof ImportExamples)[])
    counts.examples[kind] = [...counts.examples[kind], ...outcome.examples[kind]].slice(
      0,
      MAX_IMPORT_EXAMPLES,
    );
  if (outcome.outdated > 0) addTo(counts.notes, OUTDATED, outcome.outdated);
  for (const { line } of outcome.repeated) addSkippedRow(counts, { file, line, reason: REPEATED_ROW_REASON });
  return counts;
}

export function countSkippedRows({ skips }: Pick<PlacesImportCounts, 'skips'>): number {
  return Object.values(skips).reduce((sum, count) => sum + count, 0);
}

export function addSkippedRow(counts: PlacesImportCounts, row: SkippedRow): void {
  addTo(counts.skips, row.reason, 1);
  if (counts.skippedRows.length < MAX_SKIPPED_ROWS) counts.skippedRows.push(row);
}

function addTo(counts: Record<string, number>, key: string, count: number): void {
  counts[key] = (counts[key] ?? 0) + count;
}
