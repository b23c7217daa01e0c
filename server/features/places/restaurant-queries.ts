import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type NewRestaurant = {
  id: number;
  name: string;
  type: string;
  website: string | null;
  brandKey: string | null;
};
export type BrandRestaurant = { brandKey: string; id: number; isDeleted: boolean };

/** The restaurants of brands: the living one, else the deleted one, which an import must not bring back. */
export async function restaurantsOfBrands(db: Db, brandKeys: readonly string[]): Promise<BrandRestaurant[]> {
  const { rows } = await sql<BrandRestaurant>`
    SELECT DISTINCT ON (brand_key) brand_key AS "brandKey", id, date_deleted IS NOT NULL AS "isDeleted"
    FROM restaurants WHERE brand_key = ANY(${brandKeys})
    ORDER BY brand_key, date_deleted IS NOT NULL, id
  `.execute(db);
  return rows;
}

/** A restaurant that people added by hand under the brand's name becomes the brand's, unless several might be meant. */
export async function claimByName(
  db: Db,
  brands: readonly { brandKey: string; name: string }[],
): Promise<void> {
  await sql`
    WITH named AS (
      SELECT b."brandKey" AS brand_key, min(r.id) AS id
      FROM jsonb_to_recordset(${JSON.stringify(brands)}::jsonb) AS b ("brandKey" text, name text)
      JOIN restaurants r ON lower(r.name) = lower(b.name)
      WHERE r.brand_key IS NULL AND r.date_deleted IS NULL AND NOT r.is_demo
        AND NOT EXISTS (SELECT FROM locations l JOIN location_sources ls ON ls.location_id = l.id
          WHERE l.restaurant_id = r.id)
      GROUP BY b."brandKey" HAVING count(*) = 1
    )
    UPDATE restaurants r SET brand_key = named.brand_key FROM named WHERE r.id = named.id
  `.execute(db);
}

export async function addRestaurants(db: Db, restaurants: readonly NewRestaurant[]): Promise<void> {
  await sql`
    INSERT INTO restaurants (id, name, restaurant_type, website, brand_key)
    SELECT id, name, type, website, "brandKey"
    FROM jsonb_to_recordset(${JSON.stringify(restaurants)}::jsonb)
      AS r (id integer, name text, type text, website text, "brandKey" text)
  `.execute(db);
}

export async function fillWebsites(db: Db, sites: readonly { id: number; website: string }[]): Promise<void> {
  await sql`
    UPDATE restaurants r SET website = s.website, date_updated = now()
    FROM jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) AS s (id integer, website text)
    WHERE r.id = s.id AND r.website IS NULL AND NOT 'website' = ANY(r.edited_fields) AND r.date_deleted IS NULL
  `.execute(db);
}

/** Restaurants of one place, whose own name, kind and website the place tells. Returns those that became different. */
export async function remakeSingles(db: Db, locationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      SELECT DISTINCT ON (l.restaurant_id) l.restaurant_id AS id, p.name, p.restaurant_type, p.website
      FROM locations l JOIN location_sources ls ON ls.location_id = l.id JOIN places p ON p.id = ls.place_id
      WHERE l.id = ANY(${locationIds}) ORDER BY l.restaurant_id, p.website IS NULL, p.source, p.source_id
    ), kept AS (
      SELECT r.id,
        CASE WHEN 'name' = ANY(r.edited_fields) THEN r.name ELSE m.name END AS name,
        CASE WHEN 'restaurant_type' = ANY(r.edited_fields) THEN r.restaurant_type ELSE m.restaurant_type END AS type,
        CASE WHEN 'website' = ANY(r.edited_fields) THEN r.website ELSE m.website END AS website
      FROM restaurants r JOIN made m ON m.id = r.id
      WHERE r.brand_key IS NULL AND r.date_deleted IS NULL AND NOT r.is_demo
    )
    UPDATE restaurants r SET name = k.name, restaurant_type = k.type, website = k.website, date_updated = now()
    FROM kept k
    WHERE r.id = k.id AND (r.name, r.restaurant_type, r.website) IS DISTINCT FROM (k.name, k.type, k.website)
    RETURNING r.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function recountLocations(db: Db, restaurantIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE restaurants r SET location_count = c.count
    FROM (SELECT u.id, count(l.id)::integer AS count FROM unnest(${restaurantIds}::integer[]) AS u (id)
      LEFT JOIN locations l ON l.restaurant_id = u.id AND l.date_deleted IS NULL GROUP BY u.id) c
    WHERE r.id = c.id AND r.location_count <> c.count
  `.execute(db);
}

export async function restaurantsOfLocations(db: Db, locationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT restaurant_id AS id FROM locations WHERE id = ANY(${locationIds})
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function locationsOfRestaurants(db: Db, restaurantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM locations WHERE restaurant_id = ANY(${restaurantIds}) AND date_deleted IS NULL
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function countCatalogue(
  db: Db,
): Promise<{ restaurants: number; locations: number; places: number }> {
  const { rows } = await sql<{ restaurants: number; locations: number; places: number }>`
    SELECT (SELECT count(*) FROM restaurants WHERE date_deleted IS NULL) AS restaurants,
      (SELECT count(*) FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
        WHERE l.date_deleted IS NULL AND r.date_deleted IS NULL) AS locations,
      (SELECT count(*) FROM places) AS places
  `.execute(db);
  return defined(rows[0]);
}
