import { sql, type Db } from '#server/platform/database.ts';

export type CandidateRow = {
  at: number;
  name: string;
  brandKey: string | null;
  host: string | null;
  doorNumber: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The row of open data that it is, if it is one. */
  openPlaceId: number | null;
};
/** 0: an import has made one of the other; 1: the brand; 2: website and name; 3: website alone; 4: the name alone. */
export type KinRow = { at: number; restaurantId: number; kinship: number };
export type NeighbourRow = { at: number; locationId: number; address: string; chord: number | null };

/** Restaurants that may be what is looked at, each with the strongest reason for it. */
export async function kin(db: Db, candidates: readonly CandidateRow[]): Promise<KinRow[]> {
  const { rows } = await sql<KinRow>`
    WITH c AS (${recordset(candidates)}), reasons AS (
      SELECT c.at, l.restaurant_id AS id, 0 AS kinship
      FROM c JOIN location_sources ls ON ls.place_id = c."openPlaceId"
      JOIN locations l ON l.id = ls.location_id AND l.date_deleted IS NULL
      UNION ALL
      SELECT c.at, r.id, 1 FROM c JOIN restaurants r ON r.brand_key = c."brandKey" AND r.date_deleted IS NULL
      UNION ALL
      SELECT c.at, r.id, CASE WHEN fold_text(r.name) = fold_text(c.name) THEN 2 ELSE 3 END
      FROM c JOIN restaurants r ON website_host(r.website) = c.host AND r.date_deleted IS NULL
      UNION ALL
      SELECT c.at, r.id, 4 FROM c JOIN restaurants r ON lower(r.name) = lower(c.name) AND r.date_deleted IS NULL
    )
    SELECT reasons.at, r.id AS "restaurantId", min(reasons.kinship) AS kinship
    FROM reasons JOIN restaurants r ON r.id = reasons.id AND r.date_deleted IS NULL
    GROUP BY reasons.at, r.id ORDER BY reasons.at, kinship, r.id
  `.execute(db);
  return rows;
}

/** Its locations that may be the very place: the source's own, those within reach, and those without a pin at its number. */
export async function neighbours(
  db: Db,
  candidates: readonly (CandidateRow & { restaurantId: number })[],
  reach: number,
): Promise<(NeighbourRow & { restaurantId: number })[]> {
  const { rows } = await sql<NeighbourRow & { restaurantId: number }>`
    WITH c AS (${recordset(candidates)})
    SELECT c.at, c."restaurantId", l.id AS "locationId", l.address, 0::float8 AS chord
    FROM c JOIN location_sources ls ON ls.place_id = c."openPlaceId"
    JOIN locations l ON l.id = ls.location_id AND l.restaurant_id = c."restaurantId" AND l.date_deleted IS NULL
    UNION ALL
    SELECT c.at, c."restaurantId", l.id, l.address, l.position <-> sphere_position(c.latitude, c.longitude)
    FROM c JOIN locations l ON l.restaurant_id = c."restaurantId" AND l.restaurant_id > 0 AND l.date_deleted IS NULL
      AND l.position <@ cube_enlarge(sphere_position(c.latitude, c.longitude), ${reach}, 3)
    UNION ALL
    SELECT c.at, c."restaurantId", l.id, l.address, NULL
    FROM c JOIN locations l ON l.restaurant_id = c."restaurantId" AND l.date_deleted IS NULL
      AND (l.position IS NULL OR c.latitude IS NULL) AND starts_with(lower(l.address), c."doorNumber")
  `.execute(db);
  return rows;
}

function recordset(candidates: readonly CandidateRow[]) {
  return sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) AS r (at integer, name text, "brandKey" text,
      host text, "doorNumber" text, latitude float8, longitude float8, "openPlaceId" bigint, "restaurantId" integer)`;
}
