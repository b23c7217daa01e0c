import type { RevertResult } from '#contract/catalog/change-sets.ts';

export type RevertBatchRequest = { dryRun?: boolean; before?: number; changeSetId?: number };
export type SendRevert = (batch: RevertBatchRequest) => Promise<RevertResult>;
type Reverted = Pick<RevertResult, 'changeSetId' | 'reverted' | 'leftAlone'>;

/** A failed batch keeps the earlier ones, and repeating the action continues from there. */
export async function revertInBatches(send: SendRevert): Promise<Reverted> {
  const reverted: RevertResult['reverted'] = [];
  const leftAlone: RevertResult['leftAlone'] = [];
  let batch: RevertBatchRequest = {};
  for (;;) {
    const { changeSetId, next, ...done } = await send(batch);
    reverted.push(...done.reverted);
    leftAlone.push(...done.leftAlone);
    if (next === null) return { changeSetId, reverted, leftAlone };
    batch = { before: next, ...(changeSetId !== null && { changeSetId }) };
  }
}
