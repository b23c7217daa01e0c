import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import {
  copyBrandToMergeTarget,
  lockRestaurant,
  markRestaurantsDeleted,
  recountRestaurantTotals,
  updateRestaurantRow,
  setRestaurantsRestored,
  type LockedRestaurant,
} from '#server/features/restaurants/restaurants.ts';
import { lockRatingTotals } from '#server/features/sandwiches/sandwiches.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import {
  recordRowsChangedByMerge,
  restoreRowsChangedByMerge,
  selectHiddenPhotos,
  selectRestaurantChildIds,
  setReferenceColumn,
} from './rows/catalog-rows-queries.ts';
import { valuesForEmptyFields } from './values-for-empty-fields.ts';
import { movePhotoReportsToMergeTarget } from './rows/report-rows-queries.ts';
import { lockAgainstNewReferences, lockRowsInIdOrder } from './lock-queries.ts';
import { restoreMemberRows } from './rows/member-rows-queries.ts';
import type { MapRefreshTargets, MergeContext, MergePair } from './merge-types.ts';

const record = createChangeRecorder('restaurant');
const FILLED = ['description', 'imageUrl', 'website', 'priceRange'] as const;

type Parts = { locations: number[]; sandwiches: number[] };

/** Locks locations, sandwiches and their totals before the restaurants, like every change of a part. */
export async function lockRestaurantsForMerge(
  tx: Db,
  ids: readonly number[],
): Promise<(id: number) => LockedRestaurant> {
  await lockRowsInIdOrder(tx, 'locations', await selectRestaurantChildIds(tx, 'locations', ids));
  const sandwiches = await selectRestaurantChildIds(tx, 'sandwiches', ids);
  await lockRowsInIdOrder(tx, 'sandwiches', sandwiches);
  if (sandwiches.length > 0) await lockRatingTotals(tx, sandwiches);
  const locked = new Map<number, LockedRestaurant | undefined>();
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockRestaurant(tx, id));
  return (id) => assertDefined(locked.get(id));
}

/** Moves all parts, including deleted ones, so that they can be restored at the kept restaurant. */
export async function mergeRestaurants(
  tx: Db,
  pair: MergePair & { mergeId: number },
  { editor, now }: MergeContext,
): Promise<MapRefreshTargets> {
  const { mergeId, targetId, mergedId } = pair;
  const locked = await lockRestaurantsForMerge(tx, [targetId, mergedId]);
  const [kept, merged] = [locked(targetId), locked(mergedId)];
  await lockAgainstNewReferences(tx, 'restaurants', mergedId);
  const parts: Parts = {
    locations: await selectRestaurantChildIds(tx, 'locations', [mergedId]),
    sandwiches: await selectRestaurantChildIds(tx, 'sandwiches', [mergedId]),
  };
  for (const table of ['locations', 'sandwiches'] as const) {
    const rows = { table, ids: parts[table] };
    await recordRowsChangedByMerge(tx, { mergeId, ...rows }, () =>
      setReferenceColumn(tx, rows, 'restaurant_id', targetId),
    );
  }
  await markRestaurantsDeleted(tx, [mergedId], now);
  const filled = valuesForEmptyFields(kept, merged, FILLED);
  await recordRowsChangedByMerge(tx, { mergeId, table: 'restaurants', ids: [targetId] }, async () => {
    if (Object.keys(filled).length > 0) await updateRestaurantRow(tx, targetId, filled);
    await copyBrandToMergeTarget(tx, mergedId, targetId);
  });
  await movePhotoReportsToMergeTarget(tx, { ...pair, entityType: 'restaurant-photo' });
  const photos = {
    table: 'hidden_photos',
    ids: await selectHiddenPhotos(tx, 'restaurant-photo', mergedId),
  } as const;
  await recordRowsChangedByMerge(tx, { mergeId, ...photos }, () =>
    setReferenceColumn(tx, photos, 'entity_id', targetId),
  );
  await recountRestaurantTotals(tx, [targetId, mergedId]);
  await refresh(tx, pair, parts);
  await recordParts(tx, editor, parts, { from: mergedId, to: targetId });
  await recordUpdate(tx, editor, kept, { ...kept, ...filled });
  await record(tx, editor, {
    action: 'delete',
    entityId: mergedId,
    before: { name: merged.name },
    after: { mergedInto: targetId },
  });
  return { restaurants: [targetId, mergedId], locations: parts.locations };
}

export async function unmergeRestaurants(
  tx: Db,
  pair: MergePair & { mergeId: number },
  { editor }: MergeContext,
): Promise<MapRefreshTargets> {
  const { mergeId, targetId, mergedId } = pair;
  const locked = await lockRestaurantsForMerge(tx, [targetId, mergedId]);
  const [kept, merged] = [locked(targetId), locked(mergedId)];
  await restoreRowsChangedByMerge(tx, mergeId, 'locations');
  await restoreRowsChangedByMerge(tx, mergeId, 'sandwiches');
  await restoreRowsChangedByMerge(tx, mergeId, 'restaurants');
  await restoreRowsChangedByMerge(tx, mergeId, 'hidden_photos');
  await restoreMemberRows(tx, mergeId, 'reports');
  await setRestaurantsRestored(tx, [mergedId]);
  await recountRestaurantTotals(tx, [targetId, mergedId]);
  const parts: Parts = {
    locations: await selectRestaurantChildIds(tx, 'locations', [mergedId]),
    sandwiches: await selectRestaurantChildIds(tx, 'sandwiches', [mergedId]),
  };
  await refresh(tx, pair, parts);
  await recordParts(tx, editor, parts, { from: targetId, to: mergedId });
  await recordUpdate(tx, editor, kept, assertDefined(await lockRestaurant(tx, targetId)));
  await record(tx, editor, { action: 'restore', entityId: mergedId, after: { name: merged.name } });
  return { restaurants: [targetId, mergedId], locations: parts.locations };
}

async function recordParts(
  tx: Db,
  editor: CatalogEditingMember,
  { locations, sandwiches }: Parts,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const change = { action: 'update', before: { restaurantId: from }, after: { restaurantId: to } } as const;
  for (const entityId of locations)
    await createChangeRecorder('location')(tx, editor, { ...change, entityId });
  for (const entityId of sandwiches)
    await createChangeRecorder('sandwich')(tx, editor, { ...change, entityId });
}

async function recordUpdate(
  tx: Db,
  editor: CatalogEditingMember,
  old: LockedRestaurant,
  current: LockedRestaurant,
): Promise<void> {
  const { revision: _, ...fields } = current;
  const { before, after } = diffRow<LockedRestaurant>(old, fields);
  if (Object.keys(after).length > 0)
    await record(tx, editor, { action: 'update', entityId: old.id, before, after });
}

async function refresh(
  tx: Db,
  { targetId, mergedId }: MergePair,
  { locations, sandwiches }: Parts,
): Promise<void> {
  await refreshSearchIndex(tx, { restaurants: [targetId, mergedId], locations, sandwiches });
  await refreshTraitProfiles(tx, sandwiches);
  await invalidateCacheTags(tx, [
    `restaurant:${targetId}`,
    `restaurant:${mergedId}`,
    ...sandwiches.map((id) => `sandwich:${id}` as const),
    'restaurants',
    'locations',
    'sandwiches',
    'ratings',
    'map',
  ]);
}
