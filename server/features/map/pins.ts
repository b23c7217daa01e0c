import { invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  deleteAllPins,
  deletePins,
  insertOpeningHours,
  insertPins,
  lockPins,
  selectAllLocationIdsOfRestaurants,
  selectStalePins,
} from './pins-queries.ts';

type Changed = { locations?: number[]; restaurants?: number[] };

/** Call it last in a transaction: the lock blocks every other writer of the map until the commit. */
export async function refreshMap(tx: Db, { locations = [], restaurants = [] }: Changed): Promise<void> {
  if (locations.length + restaurants.length === 0) return;
  await lockPins(tx);
  const ids = [
    ...locations,
    ...(restaurants.length > 0 ? await selectAllLocationIdsOfRestaurants(tx, restaurants) : []),
  ];
  if (ids.length === 0) return;
  await insertOpeningHours(tx, ids);
  const stale = (await selectStalePins(tx, ids)).map(({ id }) => id);
  if (stale.length > 0) {
    await deletePins(tx, stale);
    await insertPins(tx, stale);
  }
  await invalidate(tx, ['map']);
}

/** Also deletes opening hours that no location uses any more. */
export async function rebuildMap(tx: Db): Promise<void> {
  await lockPins(tx);
  await deleteAllPins(tx);
  await insertOpeningHours(tx, null);
  await insertPins(tx, null);
  await invalidate(tx, ['map']);
}

export async function findMapDrift(db: Db) {
  const stale = await selectStalePins(db, null);
  return stale.map(({ id, ...pin }) => ({ what: 'pin of location', id: String(id), ...pin }));
}
