import type { RevertResult } from '#contract/catalog/history.ts';

export type RevertStep = { dryRun?: boolean; before?: number; changeSetId?: number };
export type SendRevert = (step: RevertStep) => Promise<RevertResult>;

/** A step that fails leaves the steps before; the same action goes on from there. */
export async function revertInSteps(
  send: SendRevert,
): Promise<{ changeSetId: number | null; count: number }> {
  let count = 0;
  let step: RevertStep = {};
  for (;;) {
    const { changeSetId, next, reverted } = await send(step);
    count += reverted.length;
    if (next === null) return { changeSetId, count };
    step = { before: next, ...(changeSetId !== null && { changeSetId }) };
  }
}
