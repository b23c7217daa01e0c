import { refreshSearch } from '#server/features/discovery/discovery.ts';
import { refreshMap } from '#server/features/map/map.ts';
import { rebuildSinglePlaceRestaurants } from '#server/features/restaurants/restaurants.ts';
import { ALL_TAGS, invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as restaurants from './restaurant-queries.ts';
import { selectLocationsOfSources, setSource, type SourceFields } from './source-queries.ts';
import { rebuildDerivedLocations, restaurantFieldsOf } from './values/derived-locations.ts';

const BATCH = 2000;

/** After a change of what is believed: what an admin says of a source, or decides about a doubtful change. */
export async function recomputeLocations(tx: Db, ids: readonly number[]): Promise<void> {
  const { changed, examined } = await rebuildDerivedLocations(tx, ids);
  const renamed = await rebuildSinglePlaceRestaurants(tx, restaurantFieldsOf(examined));
  if (changed.length + renamed.length === 0) return;
  await refreshSearch(tx, {
    restaurants: renamed,
    locations: [...changed, ...(await restaurants.selectPartsOfRestaurants(tx, 'locations', renamed))],
    sandwiches: await restaurants.selectPartsOfRestaurants(tx, 'sandwiches', renamed),
  });
  await refreshMap(tx, { locations: changed, restaurants: renamed });
  await invalidate(tx, [ALL_TAGS]);
}

/** What is said of a source decides the values of all locations that it names. */
export async function setSourceFields(
  tx: Db,
  { id, name }: { id: number; name: string },
  fields: SourceFields,
): Promise<void> {
  await setSource(tx, id, fields);
  const ids = await selectLocationsOfSources(tx, [name]);
  for (let at = 0; at < ids.length; at += BATCH) await recomputeLocations(tx, ids.slice(at, at + BATCH));
}
