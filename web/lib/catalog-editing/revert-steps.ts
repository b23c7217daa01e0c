import type { RevertResult } from '#contract/catalog/history.ts';

export type RevertStep = { dryRun?: boolean; before?: number; changeSetId?: number };
export type SendRevert = (step: RevertStep) => Promise<RevertResult>;
type Reverted = Pick<RevertResult, 'changeSetId' | 'reverted' | 'leftAlone'>;

/** A step that fails leaves the steps before; the same action goes on from there. */
export async function revertInSteps(send: SendRevert): Promise<Reverted> {
  const reverted: RevertResult['reverted'] = [];
  const leftAlone: RevertResult['leftAlone'] = [];
  let step: RevertStep = {};
  for (;;) {
    const { changeSetId, next, ...done } = await send(step);
    reverted.push(...done.reverted);
    leftAlone.push(...done.leftAlone);
    if (next === null) return { changeSetId, reverted, leftAlone };
    step = { before: next, ...(changeSetId !== null && { changeSetId }) };
  }
}
