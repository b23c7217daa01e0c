import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type MenuRestaurant = {
  id: number;
  name: string;
  brandKey: string | null;
  folded: string;
  isDeleted: boolean;
};

/** Restaurants that a menu may mean: by the key of the brand, else by the folded name. */
export async function restaurantsNamed(
  db: Db,
  brandKeys: readonly string[],
  names: readonly string[],
): Promise<MenuRestaurant[]> {
  const { rows } = await sql<MenuRestaurant>`
    SELECT id, name, brand_key AS "brandKey", replace(fold_text(name), ' ', '') AS folded,
      date_deleted IS NOT NULL AS "isDeleted"
    FROM restaurants
    WHERE NOT is_demo AND (brand_key = ANY(${brandKeys})
      OR (brand_key IS NULL AND date_deleted IS NULL AND replace(fold_text(name), ' ', '') = ANY(${names})))
    ORDER BY date_deleted IS NOT NULL, id
  `.execute(db);
  return rows;
}

export async function addRestaurant(
  db: Db,
  { name, type, website, brandKey }: { name: string; type: string; website: string | null; brandKey: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO restaurants (name, restaurant_type, website, brand_key)
    VALUES (${name}, ${type}, ${website}, ${brandKey}) RETURNING id
  `.execute(db);
  return defined(rows[0]).id;
}

export type KnownSandwich = {
  id: number;
  restaurantId: number;
  folded: string;
  source: string | null;
  sourceId: string | null;
  backdrop: number | null;
};

export async function sandwichesOf(db: Db, restaurantIds: readonly number[]): Promise<KnownSandwich[]> {
  const { rows } = await sql<KnownSandwich>`
    SELECT id, restaurant_id AS "restaurantId", replace(fold_text(name), ' ', '') AS folded, source,
      source_id AS "sourceId", backdrop
    FROM sandwiches WHERE restaurant_id = ANY(${restaurantIds}) ORDER BY id
  `.execute(db);
  return rows;
}

const COLUMNS = sql`"restaurantId" integer, name text, description text, price numeric, ingredients text[],
  "containsGluten" boolean, "containsDairy" boolean, "containsEggs" boolean, "spiceLevel" smallint, backdrop smallint,
  source text, "sourceId" text, licence text`;

export async function addSandwiches(db: Db, sandwiches: readonly object[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sandwiches (restaurant_id, name, description, price, ingredients, contains_gluten, contains_dairy,
      contains_eggs, is_spicy, spice_level, backdrop, source, source_id, licence)
    SELECT "restaurantId", name, description, price, ingredients, "containsGluten", "containsDairy",
      "containsEggs", "spiceLevel" > 2, "spiceLevel", backdrop, source, "sourceId", licence
    FROM jsonb_to_recordset(${JSON.stringify(sandwiches)}::jsonb) AS s (${COLUMNS})
    RETURNING id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Sandwiches that this source brought before become what it says now, but for what a person has set or deleted. */
export async function changeSandwiches(db: Db, sandwiches: readonly object[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH kept AS (
      SELECT s.id,
        CASE WHEN 'name' = ANY(s.edited_fields) THEN s.name ELSE n.name END AS name,
        CASE WHEN 'description' = ANY(s.edited_fields) THEN s.description ELSE n.description END AS description,
        CASE WHEN 'price' = ANY(s.edited_fields) THEN s.price ELSE n.price END AS price,
        CASE WHEN 'ingredients' = ANY(s.edited_fields) THEN s.ingredients ELSE n.ingredients END AS ingredients,
        CASE WHEN 'contains_gluten' = ANY(s.edited_fields) THEN s.contains_gluten ELSE n."containsGluten" END AS gluten,
        CASE WHEN 'contains_dairy' = ANY(s.edited_fields) THEN s.contains_dairy ELSE n."containsDairy" END AS dairy,
        CASE WHEN 'contains_eggs' = ANY(s.edited_fields) THEN s.contains_eggs ELSE n."containsEggs" END AS eggs,
        CASE WHEN 'spice_level' = ANY(s.edited_fields) THEN s.spice_level ELSE n."spiceLevel" END AS spice,
        CASE WHEN s.edited_fields && ARRAY['is_spicy', 'spice_level'] THEN s.is_spicy ELSE n."spiceLevel" > 2 END AS spicy
      FROM jsonb_to_recordset(${JSON.stringify(sandwiches)}::jsonb) AS n (${COLUMNS})
      JOIN sandwiches s ON s.source = n.source AND s.source_id = n."sourceId" AND s.date_deleted IS NULL
    )
    UPDATE sandwiches s SET name = k.name, description = k.description, price = k.price, ingredients = k.ingredients,
      contains_gluten = k.gluten, contains_dairy = k.dairy, contains_eggs = k.eggs, spice_level = k.spice,
      is_spicy = k.spicy, date_updated = now()
    FROM kept k
    WHERE s.id = k.id AND (s.name, s.description, s.price, s.ingredients, s.contains_gluten, s.contains_dairy,
        s.contains_eggs, s.spice_level, s.is_spicy)
      IS DISTINCT FROM (k.name, k.description, k.price, k.ingredients, k.gluten, k.dairy, k.eggs, k.spice, k.spicy)
    RETURNING s.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function recountSandwiches(db: Db, restaurantIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE restaurants r SET sandwich_count = c.count
    FROM (SELECT u.id, count(s.id)::integer AS count FROM unnest(${restaurantIds}::integer[]) AS u (id)
      LEFT JOIN sandwiches s ON s.restaurant_id = u.id AND s.date_deleted IS NULL GROUP BY u.id) c
    WHERE r.id = c.id AND r.sandwich_count <> c.count
  `.execute(db);
}

export async function countSandwiches(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM sandwiches WHERE date_deleted IS NULL
  `.execute(db);
  return defined(rows[0]).count;
}
