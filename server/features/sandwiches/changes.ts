import type { Db } from '#server/platform/database.ts';
import { gone, notFound, type Refusal } from '#server/platform/errors.ts';
import { requireRevision } from '#server/platform/preconditions.ts';
import { countRevision, lockSandwich, type LockedSandwich } from './write-queries.ts';

/** Holds a sandwich for this transaction, after seeing that it is there and as the caller has seen it. */
export async function beginSandwichChange(
  tx: Db,
  id: number,
  ifMatch: string | null,
): Promise<LockedSandwich> {
  const current = await lockSandwich(tx, id);
  if (!current) throw notFound('Sandwich not found');
  if (current.isDeleted || current.isRestaurantDeleted) throw sandwichGone();
  requireRevision(ifMatch, current.revision);
  return current;
}

/** For a change beside the row itself, as its tags are. */
export async function countSandwichChange(tx: Db, id: number): Promise<number> {
  return countRevision(tx, id);
}

export function sandwichGone(): Refusal {
  return gone('This sandwich is no longer on the menu.');
}
