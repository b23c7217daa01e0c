import type { Db } from '#server/platform/database.ts';
import { indexLocations, indexRestaurants, indexSandwiches } from './queries.ts';

type Changed = { restaurants?: number[]; locations?: number[]; sandwiches?: number[] };

/**
 * Brings the words that searches look through up to date with the named rows, in the caller's transaction.
 * A renamed restaurant must be given together with its locations and sandwiches, whose words hold its name.
 */
export async function refreshSearch(
  db: Db,
  { restaurants = [], locations = [], sandwiches = [] }: Changed,
): Promise<void> {
  if (restaurants.length > 0) await indexRestaurants(db, restaurants);
  if (locations.length > 0) await indexLocations(db, locations);
  if (sandwiches.length > 0) await indexSandwiches(db, sandwiches);
}
