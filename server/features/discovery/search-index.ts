import type { Database, Db } from '#server/platform/database.ts';
import { readAllOpenings, readOpenings } from './open-now/read-openings.ts';
import { indexLocations, indexRestaurants, indexSandwiches } from './queries.ts';

type Changed = { restaurants?: number[]; locations?: number[]; sandwiches?: number[] };

/**
 * Brings what searches look through up to date with the named rows, in the caller's transaction: the words, and of
 * locations the hours.
 * A renamed restaurant must be given together with its locations and sandwiches, whose words hold its name.
 */
export async function refreshSearch(
  db: Db,
  { restaurants = [], locations = [], sandwiches = [] }: Changed,
): Promise<void> {
  if (restaurants.length > 0) await indexRestaurants(db, restaurants);
  if (locations.length > 0) await indexLocations(db, locations, await readOpenings(db, locations));
  if (sandwiches.length > 0) await indexSandwiches(db, sandwiches);
}

/** Reads the hours that nobody has read yet, as after the migration that began to keep what they say. */
export function readUnreadHours(db: Database['db']): Promise<number> {
  return readAllOpenings(db, (tx, locations) => refreshSearch(tx, { locations }));
}
