import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  deleteAllMapPins,
  deleteMapPins,
  insertMapSchedules,
  insertMapPins,
  lockMapPins,
  selectAllLocationIdsOfRestaurants,
  selectStaleMapPins,
} from './map-pin-queries.ts';

type Changed = { locations?: number[]; restaurants?: number[] };

/** Call it last in a transaction: the lock blocks every other writer of the map until the commit. */
export async function refreshMapPins(tx: Db, { locations = [], restaurants = [] }: Changed): Promise<void> {
  if (locations.length + restaurants.length === 0) return;
  await lockMapPins(tx);
  const ids = [
    ...locations,
    ...(restaurants.length > 0 ? await selectAllLocationIdsOfRestaurants(tx, restaurants) : []),
  ];
  if (ids.length === 0) return;
  await insertMapSchedules(tx, ids);
  const stale = (await selectStaleMapPins(tx, ids)).map(({ id }) => id);
  if (stale.length > 0) {
    await deleteMapPins(tx, stale);
    await insertMapPins(tx, stale);
  }
  await invalidateCacheTags(tx, ['map']);
}

/** Also deletes opening hours that no location uses any more. */
export async function rebuildMapPins(tx: Db): Promise<void> {
  await lockMapPins(tx);
  await deleteAllMapPins(tx);
  await insertMapSchedules(tx, null);
  await insertMapPins(tx, null);
  await invalidateCacheTags(tx, ['map']);
}

export async function findMapPinDrift(db: Db) {
  const stale = await selectStaleMapPins(db, null);
  return stale.map(({ id, ...pin }) => ({ kind: 'pin of location', id: String(id), ...pin }));
}
