import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

type NewRows = { restaurants?: number[]; locations?: number[]; sandwiches?: number[] };

/** Factories create most rows of the tests, so this sends as few statements as new rows need. */
export async function updateDerivedTestRows(tx: Db, created: NewRows): Promise<void> {
  const { locations = [], sandwiches = [] } = created;
  await refreshSearchIndex(tx, created, { areNew: true });
  await refreshTraitProfiles(tx, sandwiches, { areNew: true });
  await refreshMapPins(tx, { locations });
}

export async function recountTestRestaurants(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE restaurants r SET
      sandwich_count = (SELECT count(*) FROM sandwiches s WHERE s.restaurant_id = r.id AND s.date_deleted IS NULL),
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    WHERE r.id = ANY(${ids})
  `.execute(tx);
}
