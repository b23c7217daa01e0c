import { insertImportedRestaurants } from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import * as locations from '../location-queries.ts';
import type { LocationAssignment } from '../matching/assign-clusters-to-locations.ts';
import { deriveRestaurantFields } from '../values/derive-restaurant-fields.ts';
import { deriveAndInsertLocations } from '../values/derive-locations.ts';
import type { LinkedSourceRecord } from '../values/source-record.ts';

export type LinkRecordsResult = {
  addedLocations: number[];
  addedRestaurants: number[];
  changedLocations: number[];
};

/** Links each cluster to a location. Creates missing locations, and a restaurant for each one without a brand. */
export async function linkRecordsToLocations(
  db: Db,
  clusters: readonly LinkedSourceRecord[][],
  { locationIds, manualIds }: LocationAssignment,
  brandIds: ReadonlyMap<string, number>,
): Promise<LinkRecordsResult> {
  const fresh = clusters.filter((_, at) => locationIds[at] === null);
  const freshIds = await locations.reserveCatalogIds(db, 'locations', fresh.length);
  const idOfFresh = new Map(fresh.map((records, at) => [records, assertDefined(freshIds[at])]));
  const singles = fresh.filter((records) => !brandIds.has(assertDefined(records[0]).matchKey));
  const singleIds = await locations.reserveCatalogIds(db, 'restaurants', singles.length);
  const idOfSingle = new Map(singles.map((records, at) => [records, assertDefined(singleIds[at])]));
  const restaurants = singles.map((records) => {
    const { restaurantType: type, ...fields } = deriveRestaurantFields(records);
    return { id: assertDefined(idOfSingle.get(records)), type, brandKey: null, ...fields };
  });
  if (restaurants.length > 0) await insertImportedRestaurants(db, restaurants);
  const added = fresh.map((records) => ({
    records,
    locationId: assertDefined(idOfFresh.get(records)),
    restaurantId: idOfSingle.get(records) ?? assertDefined(brandIds.get(assertDefined(records[0]).matchKey)),
  }));
  if (added.length > 0) await deriveAndInsertLocations(db, added);
  if (manualIds.length > 0) await locations.markManualFieldsAsEdited(db, manualIds);
  const links = clusters.flatMap((records, at) =>
    records.map(({ placeId, locationId: before }) => ({
      placeId,
      before,
      locationId: locationIds[at] ?? assertDefined(idOfFresh.get(records)),
    })),
  );
  const moved = links.filter(({ before, locationId }) => before !== locationId);
  if (moved.length > 0) await locations.linkPlacesToLocations(db, moved);
  const isFresh = new Set(freshIds);
  return {
    addedLocations: freshIds,
    addedRestaurants: singleIds,
    changedLocations: moved
      .flatMap(({ before, locationId }) => [before ?? locationId, locationId])
      .filter((id) => !isFresh.has(id)),
  };
}
