import type {
  ImportRunSummary,
  ImportRunCounts,
  ImportRunDetails,
} from '#contract/administration/import-runs.ts';
import { countSkippedRows, type PlacesImportCounts } from '#server/features/places/places.ts';
import { ACTIVE_IMPORT_RUN_STATES } from './queries.ts';
import type { TypedImportRun } from './read-import-runs.ts';
import { canDiscardImportRun, canRevertImportRun, canStartImportRun } from './allowed-import-run-actions.ts';

export function presentImportRun(row: TypedImportRun): ImportRunSummary {
  const { id, fileName, source, state, error, changeSetId, revertChangeSetId } = row;
  const isWorking = (ACTIVE_IMPORT_RUN_STATES as readonly string[]).includes(state);
  return {
    id,
    fileName,
    source,
    state,
    error,
    changeSetId,
    revertChangeSetId,
    by: row.userId === null ? null : { username: row.username },
    progress: isWorking ? { done: row.progressDone, total: row.progressTotal } : null,
    counts: countsOf(row),
    isPreview: row.counts === null,
    may: {
      start: canStartImportRun(row),
      revert: canRevertImportRun(row),
      discard: canDiscardImportRun(row),
    },
    dateCreated: row.dateCreated.toISOString(),
    dateEnded: row.dateEnded?.toISOString() ?? null,
  };
}

export function presentImportRunDetails(row: TypedImportRun): ImportRunDetails {
  const { counts, preview } = row;
  const { examples, skippedRows = [], skips = {}, notes = {} } = counts ?? preview?.counts ?? {};
  return {
    ...presentImportRun(row),
    examples: examples ?? { added: [], changed: [], unchanged: [] },
    changes: preview?.changes ?? [],
    doubtful: preview?.doubtful ?? [],
    skippedRows: skippedRows
      .map(({ line, reason }) => ({ line, reason }))
      .toSorted((one, other) => one.line - other.line),
    skipReasons: sortedByCount(skips),
    remarks: sortedByCount(notes),
    revert: row.revert,
  };
}

function countsOf({ counts, preview, doubtfulCount }: TypedImportRun): ImportRunCounts | null {
  if (counts) return shownCounts(counts, doubtfulCount ?? preview?.doubtfulCount ?? 0);
  return preview && shownCounts(preview.counts, preview.doubtfulCount);
}

function shownCounts(counts: PlacesImportCounts, doubtful: number): ImportRunCounts {
  const { rows, added, changed, unchanged, merged } = counts;
  const { newRestaurants, newLocations, updatedLocations, removedLocations } = merged;
  return {
    rows,
    added,
    changed,
    unchanged,
    skipped: countSkippedRows(counts),
    doubtful,
    newRestaurants,
    newLocations,
    changedLocations: updatedLocations,
    removedLocations,
  };
}

function sortedByCount(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts)
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count);
}
