import { sql, type RawBuilder } from 'kysely';

type Place = { latitude: number; longitude: number };

/**
 * A place, in degrees, as a point of the unit sphere; without one, null. PostgreSQL works out what a sub-select
 * holds once for a statement, and the function alone again for every row that is compared with it.
 */
export function spherePosition(place: Place | null): RawBuilder<unknown> {
  return sql`(SELECT sphere_position(${place?.latitude ?? null}::float8, ${place?.longitude ?? null}::float8))`;
}
