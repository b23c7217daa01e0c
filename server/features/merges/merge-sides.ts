import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { selectRestaurantMergeSides, type MergeSideRow } from '#server/features/duplicates/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectLocationMergeSides, selectSandwichMergeSides } from './merge-side-queries.ts';

export type { MergeSideRow };

/** What an admin compares before a merge, by id. */
export function selectMergeSides(
  db: Db,
  entityType: MergeableEntityType,
  ids: readonly number[],
): Promise<MergeSideRow[]> {
  return SIDES[entityType](db, ids);
}

const SIDES = {
  restaurant: selectRestaurantMergeSides,
  location: selectLocationMergeSides,
  sandwich: selectSandwichMergeSides,
};
