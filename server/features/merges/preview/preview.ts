import type { MergePreview, MergeSide } from '#contract/administration/merges.ts';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findMergeSides } from '../mergeable-rows.ts';
import { countRowsToMove, countDuplicateReviewsOfMerge, countRestaurantChildren } from './count-queries.ts';
import { findMatchingChildrenOfAll } from '../parts/find-matching-children.ts';
import type { MergeSideRow } from '../merge-sides.ts';
import type { MergePair } from '../merge-types.ts';

export async function buildMergePreview(
  db: Db,
  { entityType, ids }: { entityType: MergeableEntityType; ids: readonly number[] },
): Promise<MergePreview> {
  const [kept, ...merged] = await findMergeSides(db, entityType, ids);
  const mergedIds = merged.map(({ id }) => id);
  const parts = entityType === 'restaurant' ? await findMatchingChildrenOfAll(db, kept.id, mergedIds) : [];
  const pairs =
    entityType === 'sandwich'
      ? mergedIds.map((mergedId) => ({ targetId: kept.id, mergedId }))
      : parts.filter((part) => part.entityType === 'sandwich');
  const ofRestaurants = entityType === 'restaurant' ? mergedIds : [];
  return {
    kept: presentSide(kept),
    merged: merged.map(presentSide),
    moves: {
      locations: await countRestaurantChildren(db, 'locations', ofRestaurants),
      sandwiches: await countRestaurantChildren(db, 'sandwiches', ofRestaurants),
      ...(await countRowsToMove(
        db,
        pairs.map(({ mergedId }) => mergedId),
      )),
    },
    olderReviews: await countDuplicateReviewsOfMerge(db, groupMergedIds(pairs)),
    parts,
  };
}

function presentSide(row: MergeSideRow): MergeSide {
  const { restaurantId: _, isDeleted: __, ...side } = row;
  return side;
}

/** Ids that become one through several merges. */
function groupMergedIds(pairs: readonly MergePair[]): number[][] {
  const groups: Set<number>[] = [];
  for (const { targetId, mergedId } of pairs) {
    const group = groups.find((ids) => ids.has(targetId) || ids.has(mergedId));
    if (group) group.add(targetId).add(mergedId);
    else groups.push(new Set([targetId, mergedId]));
  }
  return groups.map((ids) => [...ids]);
}
