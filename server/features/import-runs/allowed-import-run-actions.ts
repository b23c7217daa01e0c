import type { StoredImportRun } from './find-stored-import-runs.ts';

/** A failed import goes on where it stopped. */
export function canStartImportRun({ state, hasFile, preview }: StoredImportRun): boolean {
  return state === 'ready' || (state === 'failed' && hasFile && preview !== null);
}

export function canRevertImportRun({ state, changeSetId }: StoredImportRun): boolean {
  return changeSetId !== null && ['imported', 'failed', 'stopped'].includes(state);
}

export function canDiscardImportRun({ state, changeSetId }: StoredImportRun): boolean {
  return changeSetId === null && ['checking', 'ready', 'failed'].includes(state);
}
