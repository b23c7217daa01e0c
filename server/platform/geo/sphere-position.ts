import { sql, type RawBuilder } from 'kysely';

type Place = { latitude: number; longitude: number };

/** A subselect, because PostgreSQL evaluates it once per statement and a bare function once per row. */
export function spherePositionSql(place: Place | null): RawBuilder<unknown> {
  return sql`(SELECT sphere_position(${place?.latitude ?? null}::float8, ${place?.longitude ?? null}::float8))`;
}
