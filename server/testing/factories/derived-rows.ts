import { insertLexemes, selectLexemesOf } from '#server/features/discovery/lexemes/vocabulary-queries.ts';
import type { ChangedRows } from '#server/features/discovery/lexemes/vocabulary-queries.ts';
import { writeDocuments } from '#server/features/discovery/search-index/document-queries.ts';
import { indexLocations, indexRestaurants } from '#server/features/discovery/search-index/index-queries.ts';
import { insertOpeningHours, insertPins, lockPins } from '#server/features/map/pins-queries.ts';
import { insertProfiles } from '#server/features/similarity/queries.ts';
import { invalidate } from '#server/platform/cache/invalidate.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

/** What the features derive from new rows, without what they do for changed rows: a third of the statements. */
export async function deriveFromNewRows(tx: Db, created: ChangedRows): Promise<void> {
  const { restaurants = [], locations = [], sandwiches = [] } = created;
  if (restaurants.length > 0) await indexRestaurants(tx, restaurants);
  if (locations.length > 0) await indexLocations(tx, locations);
  if (sandwiches.length > 0) {
    await writeDocuments(tx, sandwiches);
    await insertProfiles(tx, sandwiches);
  }
  await insertLexemes(tx, await selectLexemesOf(tx, created, { isListed: true }));
  if (locations.length > 0) {
    await lockPins(tx);
    await insertOpeningHours(tx, locations);
    await insertPins(tx, locations);
  }
  await invalidate(tx, ['vocabulary', 'map']);
}

export async function countRowsOfRestaurant(tx: Db, id: number): Promise<void> {
  await sql`
    UPDATE restaurants r SET
      sandwich_count = (SELECT count(*) FROM sandwiches s WHERE s.restaurant_id = r.id AND s.date_deleted IS NULL),
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    WHERE r.id = ${id}
  `.execute(tx);
}
