import { sql, type RawBuilder } from 'kysely';

type Position = { latitude: number; longitude: number };

/** A subselect, because PostgreSQL evaluates it once per statement and a bare function once per row. */
export function spherePositionSql(position: Position | null): RawBuilder<unknown> {
  return sql`(SELECT sphere_position(${position?.latitude ?? null}::float8, ${position?.longitude ?? null}::float8))`;
}
