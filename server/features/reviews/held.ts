import { lockTotals, moveRatings } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database.ts';
import { updateHeld } from './held-queries.ts';

type Move = { sum: number; count: number };
/** A review that is not shown is in no total. */
export const NOTHING: Move = { sum: 0, count: 0 };

/** After a rating of a sandwich has moved: which of them all are held, then the totals, which the caller has locked. */
export async function settleRatings(tx: Db, sandwichId: number, by: Move, now: Date): Promise<void> {
  await updateHeld(tx, sandwichId, now);
  await moveRatings(tx, { sandwichId, ...by });
}

/** After ratings have changed hands or gone, or when their time has come. */
export async function settleHeld(tx: Db, sandwichId: number, now: Date): Promise<void> {
  await lockTotals(tx, [sandwichId]);
  await settleRatings(tx, sandwichId, NOTHING, now);
}
