import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { REVERTED_CHANGES_PER_STEP, revertChangeSetStep } from '#server/features/history/history.ts';
import { PlacesImportRunningError } from '#server/features/places/places.ts';
import type { Db } from '#server/platform/database/database.ts';
import { saveRevertCheckpoint } from './run-state-queries.ts';
import type { TypedImportRun } from './read-import-runs.ts';
import type { ImportRunContext } from './process-import-runs.ts';

const MAX_LEFT_ALONE = 200;

type RevertWork = Pick<ImportRunContext, 'db' | 'imageHosts' | 'now' | 'signal' | 'onBatch'> & {
  maxSteps?: number;
};
type Position = Pick<TypedImportRun, 'progressDone' | 'progressTotal' | 'revert'> & {
  changeSetId: number | null;
  until: number | null;
};

/** Each step is one transaction that also stores the progress, so another process can continue. */
export async function executeImportRunRevert(
  run: TypedImportRun,
  { db, imageHosts: hosts, now, signal, onBatch, maxSteps = Infinity }: RevertWork,
): Promise<number> {
  const { id, changeSetId: revertedId, revertedBy, progressDone, progressTotal, revert } = run;
  if (revertedId === null || revertedBy === null) throw new Error(`Import ${id} cannot be reverted`);
  const viewer = { id: revertedBy, role: 'admin', catalogEditor: false } as const;
  const changeSetId = run.revertChangeSetId;
  let at: Position = { progressDone, progressTotal, revert, changeSetId, until: run.revertedUntil };
  for (let steps = 0; steps < maxSteps && !signal.aborted; steps++) {
    const from = at;
    const step = {
      dryRun: false,
      ...(from.until !== null && { before: from.until }),
      ...(from.changeSetId !== null && { changeSetId: from.changeSetId }),
    };
    let saved: { result: RevertResult; position: Position } | undefined;
    const saveStep = async (tx: Db, result: RevertResult) => {
      saved = { result, position: await save(tx, id, from, result) };
    };
    const result = await revertChangeSetStep(db, revertedId, { viewer, now: now(), hosts, step, saveStep });
    // Save here if the step had no transaction (nothing changed) or if its transaction was rolled back and retried.
    at = saved?.result === result ? saved.position : await save(db, id, from, result);
    await onBatch?.();
    if (result.next === null) break;
  }
  return at.progressDone - progressDone;
}

async function save(
  db: Db,
  id: number,
  from: Position,
  { changeSetId, next, reverted, leftAlone }: RevertResult,
): Promise<Position> {
  const before = from.revert ?? { revertedCount: 0, leftAloneCount: 0, leftAlone: [] };
  const revert = {
    revertedCount: before.revertedCount + reverted.length,
    leftAloneCount: before.leftAloneCount + leftAlone.length,
    leftAlone: [...before.leftAlone, ...leftAlone].slice(0, MAX_LEFT_ALONE),
  };
  const done = Math.min(from.progressDone + REVERTED_CHANGES_PER_STEP, from.progressTotal ?? Infinity);
  const step = { from: from.until, done, changeSetId, until: next, revert, isLast: next === null };
  if (!(await saveRevertCheckpoint(db, id, step)))
    throw new PlacesImportRunningError('Another process is reverting this import.');
  return { ...from, progressDone: done, revert, changeSetId, until: next };
}
