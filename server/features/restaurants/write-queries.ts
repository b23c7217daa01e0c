import { sql, type Db, type DeletedKey } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type RestaurantFields = {
  name: string;
  description: string;
  website: string | null;
  restaurantType: string;
  priceRange: string | null;
  imageUrl: string | null;
};
export type LockedRestaurant = RestaurantFields & { id: number; revision: number; isDeleted: boolean };

const FIELDS = sql`name, description, website, restaurant_type AS "restaurantType", price_range AS "priceRange",
  image_url AS "imageUrl"`;

/** Whoever would change the same one waits until this transaction has ended. */
export async function lockRestaurant(db: Db, id: number): Promise<LockedRestaurant | undefined> {
  const { rows } = await sql<LockedRestaurant>`
    SELECT id, ${FIELDS}, revision, date_deleted IS NOT NULL AS "isDeleted" FROM restaurants WHERE id = ${id}
    FOR NO KEY UPDATE
  `.execute(db);
  return rows[0];
}

/**
 * Before a change of the restaurant that reaches its parts. Parts first, then their restaurant, as a review and a change of
 * one part do it: the other way round two of them would wait for each other.
 */
export async function lockPartsOfRestaurant(db: Db, id: number): Promise<void> {
  await sql`SELECT FROM locations WHERE restaurant_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`SELECT FROM sandwiches WHERE restaurant_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

export async function insertRestaurant(
  db: Db,
  fields: RestaurantFields,
  editedFields: string[],
): Promise<number> {
  const { name, description, website, restaurantType, priceRange, imageUrl } = fields;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO restaurants (name, description, website, restaurant_type, price_range, image_url, edited_fields)
    VALUES (${name}, ${description}, ${website}, ${restaurantType}, ${priceRange}, ${imageUrl}, ${editedFields})
    RETURNING id
  `.execute(db);
  return defined(rows[0]).id;
}

export async function setRestaurant(
  db: Db,
  id: number,
  fields: RestaurantFields,
  editedFields: string[],
): Promise<void> {
  const { name, description, website, restaurantType, priceRange, imageUrl } = fields;
  await sql`
    UPDATE restaurants SET name = ${name}, description = ${description}, website = ${website},
      restaurant_type = ${restaurantType}, price_range = ${priceRange}, image_url = ${imageUrl}, date_updated = now(),
      edited_fields = ARRAY(SELECT DISTINCT unnest(edited_fields || ${editedFields}::text[]) ORDER BY 1)
    WHERE id = ${id}
  `.execute(db);
}

export async function setRestaurantDeleted(db: Db, id: number, now: Date): Promise<void> {
  await sql`UPDATE restaurants SET date_deleted = ${now}, date_updated = now() WHERE id = ${id}`.execute(db);
}

/** A brand stands for one living restaurant: where an import has made another meanwhile, this one comes back without. */
export async function setRestaurantRestored(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE restaurants r SET date_deleted = NULL, date_updated = now(), brand_key = CASE WHEN EXISTS (
      SELECT FROM restaurants o WHERE o.brand_key = r.brand_key AND o.date_deleted IS NULL) THEN NULL ELSE brand_key END
    WHERE id = ${id}
  `.execute(db);
}

export async function selectPartsOfRestaurant(
  db: Db,
  id: number,
): Promise<{ locations: number[]; sandwiches: number[] }> {
  const { rows } = await sql<{ locations: number[]; sandwiches: number[] }>`
    SELECT ARRAY(SELECT id FROM locations WHERE restaurant_id = ${id} AND date_deleted IS NULL) AS locations,
      ARRAY(SELECT id FROM sandwiches WHERE restaurant_id = ${id} AND date_deleted IS NULL) AS sandwiches
  `.execute(db);
  return defined(rows[0]);
}
type DeletedRestaurantRow = DeletedKey & {
  name: string;
  locationCount: number;
  sandwichCount: number;
  dateDeleted: Date;
};

const MICROS = sql`(extract(epoch FROM date_deleted) * 1000000)::bigint`;

export async function selectDeletedRestaurants(
  db: Db,
  after: DeletedKey | null,
  count: number,
): Promise<DeletedRestaurantRow[]> {
  const later = after ? sql`(${MICROS}, id) < (${after.micros}::bigint, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<DeletedRestaurantRow>`
    SELECT id, name, location_count AS "locationCount", sandwich_count AS "sandwichCount", date_deleted AS "dateDeleted",
      ${MICROS} AS micros
    FROM restaurants WHERE date_deleted IS NOT NULL AND ${later} ORDER BY date_deleted DESC, id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countDeletedRestaurants(db: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 FROM restaurants WHERE date_deleted IS NOT NULL LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}
