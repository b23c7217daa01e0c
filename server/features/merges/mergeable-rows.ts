import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { entityGoneError } from '#server/features/merged-ids/merged-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, badRequestError, notFoundError } from '#server/platform/http/http-error.ts';
import { lockRowsInIdOrder } from './lock-queries.ts';
import { lockRestaurantsForMerge } from './merge-restaurants.ts';
import { selectMergeSides, type MergeSideRow } from './merge-sides.ts';

const NAMES: Record<MergeableEntityType, string> = {
  restaurant: 'Restaurant',
  location: 'Location',
  sandwich: 'Sandwich',
};

export async function lockMergeableRows(tx: Db, entityType: MergeableEntityType, ids: readonly number[]) {
  await (entityType === 'restaurant'
    ? lockRestaurantsForMerge(tx, ids)
    : lockRowsInIdOrder(tx, entityType === 'location' ? 'locations' : 'sandwiches', ids));
  return findMergeSides(tx, entityType, ids);
}

/** Lowest id first, because the oldest row is kept. */
export async function findMergeSides(
  db: Db,
  entityType: MergeableEntityType,
  ids: readonly number[],
): Promise<[MergeSideRow, ...MergeSideRow[]]> {
  const unique = [...new Set(ids)].toSorted((a, b) => a - b);
  if (unique.length < 2)
    throw badRequestError('Choose at least two.', [{ field: 'ids', message: 'must have at least two ids' }]);
  const sides = await selectMergeSides(db, entityType, unique);
  for (const id of unique) {
    const side = sides.find((each) => each.id === id);
    if (!side) throw notFoundError(`${NAMES[entityType]} not found`);
    if (side.isDeleted)
      throw await entityGoneError(db, { entityType, id }, `${NAMES[entityType]} ${id} has been deleted.`);
  }
  const [kept, ...merged] = sides;
  if (!kept) throw notFoundError();
  if (entityType === 'location' && merged.some(({ restaurantId }) => restaurantId !== kept.restaurantId))
    throw new HttpError(
      'conflict',
      'These locations belong to different restaurants. Merge the restaurants, or move a location first.',
    );
  return [kept, ...merged];
}
