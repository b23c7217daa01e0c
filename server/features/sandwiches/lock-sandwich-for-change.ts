import { entityGoneError } from '#server/features/merged-ids/merged-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError, type HttpError } from '#server/platform/http/http-error.ts';
import { assertMatchingRevision } from '#server/platform/http/preconditions.ts';
import { lockSandwich, type LockedSandwich } from './write-queries.ts';

export async function lockSandwichForChange(
  tx: Db,
  id: number,
  ifMatch: string | null,
): Promise<LockedSandwich> {
  const current = await lockSandwich(tx, id);
  if (!current) throw notFoundError('Sandwich not found');
  if (current.isDeleted || current.isRestaurantDeleted) throw await sandwichGoneError(tx, id);
  assertMatchingRevision(ifMatch, current.revision);
  return current;
}

export function sandwichGoneError(db: Db, id: number): Promise<HttpError> {
  return entityGoneError(db, { entityType: 'sandwich', id }, 'This sandwich is no longer on the menu.');
}
