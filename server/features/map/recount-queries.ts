import { sql, type Db } from '#server/platform/database.ts';

export type Drift = { what: string; id: string; kept: string; counted: string };

export async function selectDriftOfPins(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    SELECT 'pin of location' AS what, coalesce(p.location_id, c.location_id)::text AS id,
      coalesce(p::text, 'none') AS kept, coalesce(c::text, 'none') AS counted
    FROM map_pins p FULL JOIN map_wanted c ON c.location_id = p.location_id
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

/** The same by restaurant and openings. */
export async function selectDriftOfParts(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH counted AS (
      SELECT restaurant_id, level::smallint, tile >> (2 * (22 - level)) AS cell, openings, restaurant_type, price_range,
        has_sandwiches, count(*)::int AS count, sum(latitude::bigint)::bigint AS latitude_sum,
        sum(longitude::bigint)::bigint AS longitude_sum, sum(location_id::bigint)::bigint AS location_sum
      FROM map_pins, map_part_levels() AS level GROUP BY 1, 2, 3, 4, 5, 6, 7)
    SELECT 'part of map' AS what,
      concat_ws('/', coalesce(m.restaurant_id, c.restaurant_id), coalesce(m.level, c.level), coalesce(m.cell, c.cell)) AS id,
      coalesce(m::text, 'none') AS kept, coalesce(c::text, 'none') AS counted
    FROM map_parts m
    FULL JOIN counted c USING (restaurant_id, level, cell, openings, restaurant_type, price_range, has_sandwiches)
    WHERE m::text IS DISTINCT FROM c::text
  `.execute(db);
  return rows;
}

/** Of the cells, which are compared themselves. */
export async function selectDriftOfTotals(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH counted AS (
      SELECT level, cell, has_sandwiches, sum(count)::int AS count, sum(latitude_sum)::bigint AS latitude_sum,
        sum(longitude_sum)::bigint AS longitude_sum, sum(location_sum)::bigint AS location_sum
      FROM map_cells GROUP BY 1, 2, 3)
    SELECT 'total of map' AS what, concat_ws('/', coalesce(m.level, c.level), coalesce(m.cell, c.cell)) AS id,
      coalesce(m::text, 'none') AS kept, coalesce(c::text, 'none') AS counted
    FROM map_totals m FULL JOIN counted c USING (level, cell, has_sandwiches)
    WHERE m::text IS DISTINCT FROM c::text
  `.execute(db);
  return rows;
}

/** From nothing; writers wait at their end meanwhile. */
export async function rebuildMap(db: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(db);
  await sql`SELECT rebuild_map()`.execute(db);
}
