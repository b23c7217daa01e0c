import { createChangeRecorder } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { markManualFieldsAsEdited } from '#server/features/places/places.ts';
import {
  adjustLocationCount,
  diffRowWithPinAsUnit,
  lockLocation,
  recomputeOpeningHourColumns,
  setDeletionDateOfLocations,
  updateLocations,
  type LockedLocation,
} from '#server/features/restaurants/restaurants.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  recordRowsChangedByMerge,
  restoreRowsChangedByMerge,
  selectRejectedChangesOfLocation,
  selectSourcesOfLocation,
  setReferenceColumn,
} from './rows/catalog-rows-queries.ts';
import { lockAgainstNewReferences } from './lock-queries.ts';
import type { MapRefreshTargets, MergeContext, MergePair } from './merge-types.ts';

const record = createChangeRecorder('location');

export async function lockLocationPair(tx: Db, { targetId, mergedId }: MergePair) {
  const locked = new Map<number, LockedLocation | undefined>();
  for (const id of [targetId, mergedId].toSorted((a, b) => a - b)) locked.set(id, await lockLocation(tx, id));
  return { kept: locked.get(targetId), merged: locked.get(mergedId) };
}

/**
 * Moves the source records, so that no import adds the merged location again, and their values that a person rejected.
 */
export async function mergeLocations(
  tx: Db,
  pair: MergePair & { mergeId: number },
  { editor, now }: MergeContext,
): Promise<MapRefreshTargets> {
  const { mergeId, targetId, mergedId } = pair;
  const locked = await lockLocationPair(tx, pair);
  const [kept, merged] = [assertDefined(locked.kept), assertDefined(locked.merged)];
  await lockAgainstNewReferences(tx, 'locations', mergedId);
  await setDeletionDateOfLocations(tx, [mergedId], now);
  await adjustLocationCount(tx, merged.restaurantId, -1);
  const isManual = (await selectSourcesOfLocation(tx, targetId)).length === 0;
  const sources = { table: 'location_sources', ids: await selectSourcesOfLocation(tx, mergedId) } as const;
  const rejections = {
    table: 'rejected_changes',
    ids: await selectRejectedChangesOfLocation(tx, mergedId),
  } as const;
  for (const rows of [sources, rejections])
    await recordRowsChangedByMerge(tx, { mergeId, ...rows }, () =>
      setReferenceColumn(tx, rows, 'location_id', targetId),
    );
  const getsFirstSources = isManual && sources.ids.length > 0;
  const filled = missingFields(kept, merged);
  if (getsFirstSources || Object.keys(filled).length > 0)
    await recordRowsChangedByMerge(tx, { mergeId, table: 'locations', ids: [targetId] }, async () => {
      if (getsFirstSources) await markManualFieldsAsEdited(tx, [targetId]);
      // The kept location may be deleted by now if the merge is a repeated one.
      await updateLocations(tx, editor, [{ current: kept, changes: filled }]);
    });
  await refresh(tx, kept, merged);
  await record(tx, editor, {
    action: 'delete',
    entityId: mergedId,
    before: { restaurantId: merged.restaurantId, address: merged.address },
    after: { mergedInto: targetId },
  });
  return { restaurants: [], locations: [targetId, mergedId] };
}

export async function unmergeLocations(
  tx: Db,
  pair: MergePair & { mergeId: number },
  { editor }: MergeContext,
): Promise<MapRefreshTargets> {
  const { mergeId, targetId, mergedId } = pair;
  const locked = await lockLocationPair(tx, pair);
  const [kept, merged] = [assertDefined(locked.kept), assertDefined(locked.merged)];
  await restoreRowsChangedByMerge(tx, mergeId, 'location_sources');
  await restoreRowsChangedByMerge(tx, mergeId, 'rejected_changes');
  await restoreRowsChangedByMerge(tx, mergeId, 'locations');
  await recomputeOpeningHourColumns(tx, [targetId]);
  await setDeletionDateOfLocations(tx, [mergedId], null);
  await adjustLocationCount(tx, merged.restaurantId, 1);
  await refresh(tx, kept, merged);
  const { revision: _, ...current } = assertDefined(await lockLocation(tx, targetId));
  const { before, after } = diffRowWithPinAsUnit<LockedLocation>(kept, current);
  if (Object.keys(after).length > 0)
    await record(tx, editor, { action: 'update', entityId: targetId, before, after });
  await record(tx, editor, {
    action: 'restore',
    entityId: mergedId,
    after: { restaurantId: merged.restaurantId, address: merged.address },
  });
  return { restaurants: [], locations: [targetId, mergedId] };
}

function missingFields(kept: LockedLocation, merged: LockedLocation) {
  const { latitude, longitude, phoneNumber } = merged;
  return {
    ...(kept.phoneNumber === null && phoneNumber !== null && { phoneNumber }),
    ...(kept.latitude === null && latitude !== null && longitude !== null && { latitude, longitude }),
  };
}

async function refresh(tx: Db, ...locations: readonly LockedLocation[]): Promise<void> {
  await refreshSearchIndex(tx, { locations: locations.map(({ id }) => id) });
  await invalidateCacheTags(tx, [
    ...locations.map(({ restaurantId }) => `restaurant:${restaurantId}` as const),
    'locations',
    'map',
  ]);
}
