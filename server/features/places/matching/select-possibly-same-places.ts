import type { Db } from '#server/platform/database/database.ts';
import { SAME_PLACE_METERS } from './record-match-rank.ts';
import { EARTH_RADIUS_METERS } from './pin-distance.ts';
import { selectNearbyRecords } from './nearby-place-queries.ts';

/** A chord of the unit sphere. */
const REACH = 2 * Math.sin(SAME_PLACE_METERS / (2 * EARTH_RADIUS_METERS));

/** Returns the ids and all records that can be the same place as one of them, directly or through others. */
export async function selectPossiblySamePlaces(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = new Set(ids);
  let added = [...found];
  while (added.length > 0) {
    const neighbors = await selectNearbyRecords(db, added, REACH);
    added = neighbors.filter((id) => !found.has(id));
    for (const id of added) found.add(id);
  }
  return [...found];
}
