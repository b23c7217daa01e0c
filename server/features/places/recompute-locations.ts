import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import {
  lockImportedRestaurants,
  rebuildSinglePlaceRestaurants,
} from '#server/features/restaurants/restaurants.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordBatchInAuditLog } from './record-batch-in-audit-log.ts';
import { selectChildrenOfRestaurants } from './related-id-queries.ts';
import { selectLocationsOfSources, updateSourceRow, type SourceFields } from './source-queries.ts';
import { rebuildDerivedLocations, restaurantFieldsOf } from './values/derive-locations.ts';

const BATCH = 2000;

/**
 * Runs after an admin has corrected a source, decided about a doubtful change or undone a merge.
 * `run` receives the change set of the first change.
 */
export async function recomputeLocations(
  tx: Db,
  ids: readonly number[],
  run: ImportChangeSet,
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH)
    run.changeSetId = await recomputeBatch(tx, ids.slice(at, at + BATCH), run);
}

/** A correction of a source can change the values of all its locations. */
export async function updateSourceAndLocations(
  tx: Db,
  { id, name }: { id: number; name: string },
  fields: SourceFields,
): Promise<void> {
  await updateSourceRow(tx, id, fields);
  const ids = await selectLocationsOfSources(tx, [name]);
  await recomputeLocations(tx, ids, { summary: name, changeSetId: null });
}

async function recomputeBatch(tx: Db, ids: readonly number[], run: ImportChangeSet): Promise<number | null> {
  const remade = await rebuildDerivedLocations(tx, ids);
  const singles = restaurantFieldsOf(remade.examined);
  const before = await lockImportedRestaurants(tx, {
    ids: [],
    locationIds: singles.map(({ locationId }) => locationId),
  });
  const after = await rebuildSinglePlaceRestaurants(tx, singles);
  if (remade.changed.length + after.length === 0) return run.changeSetId;
  const [changed, renamed] = [remade.changed.map(({ id }) => id), after.map(({ id }) => id)];
  const changeSetId = await recordBatchInAuditLog(tx, run, {
    created: { restaurants: [], locations: [] },
    locations: remade.changed,
    restaurants: { before, after },
    absorbed: { restaurants: [], locations: [] },
  });
  await refreshSearchIndex(tx, {
    restaurants: renamed,
    locations: [...changed, ...(await selectChildrenOfRestaurants(tx, 'locations', renamed))],
    sandwiches: await selectChildrenOfRestaurants(tx, 'sandwiches', renamed),
  });
  await refreshMapPins(tx, { locations: changed, restaurants: renamed });
  await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
  return changeSetId;
}
