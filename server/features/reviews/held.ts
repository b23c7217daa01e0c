import { refreshSimilarityScores } from '#server/features/similarity/similarity.ts';
import type { Db } from '#server/platform/database.ts';
import { settleHeld } from './held-queries.ts';

/** After its ratings have moved: which of them are held, and what its score decides. The caller holds the sandwich. */
export async function settleScore(tx: Db, sandwichId: number, now: Date): Promise<void> {
  await settleHeld(tx, sandwichId, now);
  await refreshSimilarityScores(tx, [sandwichId]);
}
