import { sql, type Db } from '#server/platform/database.ts';

export type Drift = { what: string; id: string; kept: string; counted: string };

export async function selectDriftOfPins(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH counted AS (
      SELECT l.id AS location_id, l.restaurant_id, map_tile(l.latitude, l.longitude) AS tile, r.restaurant_type,
        coalesce(r.price_range, '') AS price_range, r.sandwich_count > 0 AS has_sandwiches,
        round(l.latitude * 1000000)::int AS latitude, round(l.longitude * 1000000)::int AS longitude
      FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
      WHERE l.latitude IS NOT NULL AND l.date_deleted IS NULL AND r.date_deleted IS NULL)
    SELECT 'pin of location' AS what, coalesce(p.location_id, c.location_id)::text AS id,
      coalesce(p::text, 'none') AS kept, coalesce(c::text, 'none') AS counted
    FROM map_pins p FULL JOIN counted c ON c.location_id = p.location_id
    WHERE p::text IS DISTINCT FROM c::text
  `.execute(db);
  return rows;
}

export async function selectDriftOfCells(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH counted AS (
      SELECT level::smallint, tile >> (2 * (22 - level)) AS cell, restaurant_type, price_range, has_sandwiches,
        count(*)::int AS count, sum(latitude::bigint)::bigint AS latitude_sum, sum(longitude::bigint)::bigint AS longitude_sum,
        sum(location_id::bigint)::bigint AS location_sum
      FROM map_pins, map_levels() AS level GROUP BY 1, 2, 3, 4, 5)
    SELECT 'cell of map' AS what,
      concat_ws('/', coalesce(m.level, c.level), coalesce(m.cell, c.cell), coalesce(m.restaurant_type, c.restaurant_type)) AS id,
      coalesce(m::text, 'none') AS kept, coalesce(c::text, 'none') AS counted
    FROM map_cells m FULL JOIN counted c USING (level, cell, restaurant_type, price_range, has_sandwiches)
    WHERE m::text IS DISTINCT FROM c::text
  `.execute(db);
  return rows;
}

/** From nothing; writers wait at their end meanwhile. */
export async function rebuildMap(db: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(db);
  await sql`SELECT rebuild_map()`.execute(db);
}
