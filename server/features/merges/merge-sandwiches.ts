import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import {
  lockAgainstNewListEntries,
  lockListEntriesOfMergePair,
} from '#server/features/collection/collection.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import {
  incrementRevisionsOfRankings,
  restoreRankingAnswers,
  restoreRankedSandwiches,
} from '#server/features/rankings/rankings.ts';
import { recountRatings } from '#server/features/reviews/reviews.ts';
import {
  lockSandwich,
  lockRatingTotals,
  adjustSandwichCount,
  updateSandwichRow,
  setSandwichDeleted,
  type LockedSandwich,
} from '#server/features/sandwiches/sandwiches.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import {
  recordRowsChangedByMerge,
  restoreRowsChangedByMerge,
  selectHiddenPhotos,
  selectTagsToMove,
  setReferenceColumn,
} from './rows/catalog-rows-queries.ts';
import { moveListEntriesToMergeTarget } from './rows/list-entry-rows-queries.ts';
import { movePhotoReportsToMergeTarget } from './rows/report-rows-queries.ts';
import { lockAgainstNewReferences } from './lock-queries.ts';
import { restoreMemberRows } from './rows/member-rows-queries.ts';
import { recordTagChangesDuring } from './rows/record-tag-changes.ts';
import type { MapRefreshTargets, MergeContext, MergePair } from './merge-types.ts';
import { valuesForEmptyFields } from './values-for-empty-fields.ts';
import {
  moveRankingAnswersToMergeTarget,
  moveRankedSandwichesToMergeTarget,
} from './rows/ranking-rows-queries.ts';
import { moveReviewsToMergeTarget, moveReviewsBack } from './move-reviews.ts';

const record = createChangeRecorder('sandwich');

/** The fields that the kept sandwich takes over if its own are empty. Allergens stay unknown. */
const FILLED = ['description', 'price', 'imageUrl', 'ingredients'] as const;

/** Lock order: new list entries, sandwiches, their totals, rankings, then new rows of members. */
export async function lockSandwichPair(tx: Db, { targetId, mergedId }: MergePair) {
  await lockAgainstNewListEntries(tx, [targetId, mergedId]);
  const locked = new Map<number, LockedSandwich | undefined>();
  for (const id of [targetId, mergedId].toSorted((a, b) => a - b)) locked.set(id, await lockSandwich(tx, id));
  await lockRatingTotals(tx, [targetId, mergedId]);
  return { kept: locked.get(targetId), merged: locked.get(mergedId) };
}

export async function mergeSandwiches(
  tx: Db,
  pair: MergePair & { mergeId: number },
  { editor, now }: MergeContext,
): Promise<MapRefreshTargets> {
  const { mergeId, targetId, mergedId } = pair;
  const locked = await lockSandwichPair(tx, pair);
  const [kept, merged] = [assertDefined(locked.kept), assertDefined(locked.merged)];
  await incrementRevisionsOfRankings(tx, mergedId);
  await lockAgainstNewReferences(tx, 'sandwiches', mergedId);
  await setSandwichDeleted(tx, mergedId, now);
  await adjustSandwichCount(tx, mergedId, -1);
  await moveReviewsToMergeTarget(tx, pair);
  await lockListEntriesOfMergePair(tx, mergedId, targetId);
  await moveListEntriesToMergeTarget(tx, pair);
  await moveRankedSandwichesToMergeTarget(tx, pair);
  await moveRankingAnswersToMergeTarget(tx, pair);
  await movePhotoReportsToMergeTarget(tx, { ...pair, entityType: 'sandwich-photo' });
  const tags = await selectTagsToMove(tx, mergedId, targetId);
  const photos = await selectHiddenPhotos(tx, 'sandwich-photo', mergedId);
  await recordTagChangesDuring(tx, editor, [targetId, mergedId], () =>
    moveTo(tx, mergeId, targetId, { tags, photos }),
  );
  const filled = valuesForEmptyFields(kept, merged, FILLED);
  if (Object.keys(filled).length > 0)
    await recordRowsChangedByMerge(tx, { mergeId, table: 'sandwiches', ids: [targetId] }, () =>
      updateSandwichRow(tx, targetId, filled),
    );
  for (const id of [targetId, mergedId]) await recountRatings(tx, id, now);
  await refresh(tx, kept, merged);
  await recordUpdate(tx, editor, kept, { ...kept, ...filled });
  await record(tx, editor, {
    action: 'delete',
    entityId: mergedId,
    before: { restaurantId: merged.restaurantId, name: merged.name },
    after: { mergedInto: targetId },
  });
  return { restaurants: [kept.restaurantId, merged.restaurantId], locations: [] };
}

export async function unmergeSandwiches(
  tx: Db,
  pair: MergePair & { mergeId: number },
  { editor, now }: MergeContext,
): Promise<MapRefreshTargets> {
  const { mergeId, targetId, mergedId } = pair;
  const locked = await lockSandwichPair(tx, pair);
  const [kept, merged] = [assertDefined(locked.kept), assertDefined(locked.merged)];
  await incrementRevisionsOfRankings(tx, targetId, mergeId);
  await moveReviewsBack(tx, pair);
  await restoreMemberRows(tx, mergeId, 'user_sandwiches');
  await restoreMemberRows(tx, mergeId, 'ranked_sandwiches');
  await restoreMemberRows(tx, mergeId, 'ranking_answers');
  await restoreRankedSandwiches(tx, mergeId);
  await restoreRankingAnswers(tx, mergeId);
  await restoreMemberRows(tx, mergeId, 'reports');
  await restoreRowsChangedByMerge(tx, mergeId, 'hidden_photos');
  await recordTagChangesDuring(tx, editor, [targetId, mergedId], () =>
    restoreRowsChangedByMerge(tx, mergeId, 'sandwich_tags'),
  );
  await restoreRowsChangedByMerge(tx, mergeId, 'sandwiches');
  for (const id of [targetId, mergedId]) await recountRatings(tx, id, now);
  await setSandwichDeleted(tx, mergedId, null);
  await adjustSandwichCount(tx, mergedId, 1);
  await refresh(tx, kept, merged);
  await recordUpdate(tx, editor, kept, assertDefined(await lockSandwich(tx, targetId)));
  await record(tx, editor, { action: 'restore', entityId: mergedId, after: { name: merged.name } });
  return { restaurants: [kept.restaurantId, merged.restaurantId], locations: [] };
}

async function recordUpdate(
  tx: Db,
  editor: CatalogEditingMember,
  old: LockedSandwich,
  current: LockedSandwich,
): Promise<void> {
  const { revision: _, ...fields } = current;
  const { before, after } = diffRow<LockedSandwich>(old, fields);
  if (Object.keys(after).length > 0)
    await record(tx, editor, { action: 'update', entityId: old.id, before, after });
}

async function moveTo(
  tx: Db,
  mergeId: number,
  targetId: number,
  { tags, photos }: { tags: number[]; photos: number[] },
): Promise<void> {
  const [ofTags, ofPhotos] = [
    { table: 'sandwich_tags', ids: tags } as const,
    { table: 'hidden_photos', ids: photos } as const,
  ];
  await recordRowsChangedByMerge(tx, { mergeId, ...ofTags }, () =>
    setReferenceColumn(tx, ofTags, 'sandwich_id', targetId),
  );
  await recordRowsChangedByMerge(tx, { mergeId, ...ofPhotos }, () =>
    setReferenceColumn(tx, ofPhotos, 'entity_id', targetId),
  );
}

async function refresh(tx: Db, ...sandwiches: readonly LockedSandwich[]): Promise<void> {
  const ids = sandwiches.map(({ id }) => id);
  await refreshSearchIndex(tx, { sandwiches: ids });
  await refreshTraitProfiles(tx, ids);
  await invalidateCacheTags(tx, [
    ...sandwiches.flatMap(
      ({ id, restaurantId }) => [`sandwich:${id}`, `restaurant:${restaurantId}`] as const,
    ),
    'sandwiches',
    'ratings',
    'map',
  ]);
}
