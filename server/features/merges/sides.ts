import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { selectRestaurantSides, type SideRow } from '#server/features/duplicates/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectLocationSides, selectSandwichSides } from './side-queries.ts';

export type { SideRow };

/** What an admin compares before a merge, by id. */
export function selectSides(
  db: Db,
  entityType: MergeableEntityType,
  ids: readonly number[],
): Promise<SideRow[]> {
  return SIDES[entityType](db, ids);
}

const SIDES = {
  restaurant: selectRestaurantSides,
  location: selectLocationSides,
  sandwich: selectSandwichSides,
};
