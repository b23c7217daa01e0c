import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import {
  lockImportedRestaurants,
  recountRestaurantChildren,
  rebuildSinglePlaceRestaurants,
} from '#server/features/restaurants/restaurants.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { markAbsorbedLocationsDeleted, deleteAbsorbedLocations } from './delete-absorbed-locations.ts';
import {
  findOrCreateBrandRestaurants,
  rebuildRestaurantsOfBrands,
} from './find-or-create-brand-restaurants.ts';
import { linkRecordsToLocations } from './link-records.ts';
import * as locations from '../location-queries.ts';
import { groupManualLocationsByMatchKey } from './manual-locations-by-match-key.ts';
import { assignClustersToLocations } from '../matching/assign-clusters-to-locations.ts';
import { groupRecordsByPlace } from '../matching/group-records-by-place.ts';
import { selectPossiblySamePlaces } from '../matching/select-possibly-same-places.ts';
import { recordBatchInAuditLog } from '../record-batch-in-audit-log.ts';
import {
  selectChildrenOfRestaurants,
  selectLocationsOfPlaces,
  selectRestaurantsOfLocations,
} from '../related-id-queries.ts';
import { selectLocationsOfSources } from '../source-queries.ts';
import { rebuildDerivedLocations, restaurantFieldsOf } from '../values/derive-locations.ts';
import { readSourceRecords } from '../values/read-source-records.ts';
import type { LinkedSourceRecord } from '../values/source-record.ts';

export type SourceRecordMergeCounts = {
  newRestaurants: number;
  newLocations: number;
  updatedLocations: number;
  merged: number;
  /** Locations whose records now belong to another location. */
  removedLocations: number;
  /** Places of a deleted restaurant, which stay source records only. */
  ofDeleted: number;
};

export type ChangedSourceRecords = {
  /** Places without a location yet. */
  incoming: number[];
  changed: number[];
  /** Names of sources whose kind or date has changed, so that other values may win. */
  revalued: string[];
  dryRun: boolean;
  run: ImportChangeSet;
};

/** The resulting catalog depends only on the source records, not on the order of imports. */
export async function mergeSourceRecordsIntoCatalog(
  db: Db,
  { incoming, changed, revalued, dryRun, run }: ChangedSourceRecords,
): Promise<SourceRecordMergeCounts & { changeSetId: number | null }> {
  const records = await readSourceRecords(db, await selectPossiblySamePlaces(db, [...incoming, ...changed]));
  const brands = await findOrCreateBrandRestaurants(db, records);
  const welcome = records.filter(
    ({ locationId, matchKey }) => locationId !== null || !brands.deleted.has(matchKey),
  );
  const clusters = clustersOf(welcome, brands.deleted);
  const known = await locations.selectLocationsLinkedToRecords(db, linkedLocations(welcome));
  const assignment = assignClustersToLocations(
    clusters,
    new Map(known.map((location) => [location.id, location])),
    await groupManualLocationsByMatchKey(db, brands.ids),
  );
  const linked = await linkRecordsToLocations(db, clusters, assignment, brands.ids);
  const absorbed = await markAbsorbedLocationsDeleted(db, assignment.absorbed);
  const remade = await rebuildDerivedLocations(db, [
    ...linked.changedLocations,
    ...(await selectLocationsOfPlaces(db, changed)),
    ...(await selectLocationsOfSources(db, revalued)),
  ]);
  const singles = restaurantFieldsOf(remade.examined);
  const before = await lockImportedRestaurants(db, {
    ids: [...brands.ids.values()],
    locationIds: singles.map(({ locationId }) => locationId),
  });
  const isAdded = new Set([...brands.added, ...linked.addedRestaurants]);
  const renamed = [
    ...(await rebuildRestaurantsOfBrands(db, brands)),
    ...(await rebuildSinglePlaceRestaurants(db, singles)),
  ].filter(({ id }) => !isAdded.has(id));
  const touched = await selectRestaurantsOfLocations(db, linked.addedLocations);
  await recountRestaurantChildren(db, [...touched, ...absorbed.owners]);
  const written = [...linked.addedLocations, ...idsOf(remade.changed), ...idsOf(absorbed.locations)];
  const others = idsOf(renamed);
  const changeSetId = await recordBatchInAuditLog(db, run, {
    created: { restaurants: [...isAdded], locations: linked.addedLocations },
    locations: remade.changed,
    restaurants: { before, after: renamed },
    absorbed,
  });
  await refreshSearchIndex(db, {
    restaurants: [...isAdded, ...others, ...idsOf(absorbed.restaurants)],
    locations: [...written, ...(await selectChildrenOfRestaurants(db, 'locations', others))],
    sandwiches: await selectChildrenOfRestaurants(db, 'sandwiches', others),
  });
  // A dry run is one transaction, so its lock would block every other writer of the map.
  if (!dryRun) await refreshMapPins(db, { locations: written, restaurants: others });
  await deleteAbsorbedLocations(db, absorbed);
  if (records.length + remade.examined.length > 0) await invalidateCacheTags(db, [ALL_ENTRIES_CACHE_TAG]);
  const placed = new Set(welcome.filter(({ locationId }) => locationId === null));
  return {
    newRestaurants: brands.added.length + linked.addedRestaurants.length,
    newLocations: linked.addedLocations.length,
    updatedLocations: remade.changed.length,
    merged: Math.max(0, placed.size - linked.addedLocations.length),
    removedLocations: absorbed.locations.length,
    ofDeleted: records.length - welcome.length,
    changeSetId,
  };
}

/** Records of a deleted restaurant stay where they are. */
function clustersOf(
  records: readonly LinkedSourceRecord[],
  deletedBrands: ReadonlySet<string>,
): LinkedSourceRecord[][] {
  const living = records.filter(({ matchKey }) => !deletedBrands.has(matchKey));
  const deleted = records.filter(({ matchKey }) => deletedBrands.has(matchKey));
  const byLocation = Map.groupBy(deleted, ({ locationId }) => locationId);
  return [...groupRecordsByPlace(living), ...byLocation.values()];
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function linkedLocations(records: readonly LinkedSourceRecord[]): number[] {
  return [...new Set(records.flatMap(({ locationId }) => locationId ?? []))];
}
