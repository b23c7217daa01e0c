import type { TypedImportRun } from './read-import-runs.ts';

/** A failed import continues where it stopped. */
export function canStartImportRun({ state, hasFile, preview }: TypedImportRun): boolean {
  return state === 'ready' || (state === 'failed' && hasFile && preview !== null);
}

export function canRevertImportRun({ state, changeSetId }: TypedImportRun): boolean {
  return changeSetId !== null && ['imported', 'failed', 'stopped'].includes(state);
}

export function canDiscardImportRun({ state, changeSetId }: TypedImportRun): boolean {
  return changeSetId === null && ['checking', 'ready', 'failed'].includes(state);
}
