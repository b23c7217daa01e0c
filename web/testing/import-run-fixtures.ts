import type { ImportRunSummary, ImportRunDetails } from '#contract/administration/import-runs.ts';

export function buildImportRunFixture(changes: Partial<ImportRunSummary> = {}): ImportRunSummary {
  return {
    id: 12,
    fileName: 'places.csv',
    source: 'town list',
    by: { username: 'coop_boss' },
    state: 'imported',
    progress: null,
    counts: {
      rows: 7,
      added: 1,
      changed: 2,
      unchanged: 3,
      skipped: 1,
      doubtful: 0,
      newRestaurants: 0,
      newLocations: 1,
      changedLocations: 2,
      removedLocations: 0,
    },
    isPreview: false,
    error: null,
    changeSetId: null,
    revertChangeSetId: null,
    may: { start: false, revert: false, discard: false },
    dateCreated: '2026-11-21T20:10:00.000Z',
    dateEnded: null,
    ...changes,
  };
}

export function buildImportRunDetailsFixture(changes: Partial<ImportRunDetails> = {}): ImportRunDetails {
  return {
    ...buildImportRunFixture(),
    examples: { added: [], changed: [], unchanged: [] },
    changes: [],
    doubtful: [],
    skippedRows: [],
    skipReasons: [],
    remarks: [],
    revert: null,
    ...changes,
  };
}
