import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type RestaurantRow = {
  id: number;
  name: string;
  description: string;
  imageUrl: string | null;
  website: string | null;
  restaurantType: string;
  priceRange: string | null;
  sandwichCount: number;
  locationCount: number;
  ratingSum: number;
  ratingCount: number;
  revision: number;
};

const COLUMNS = sql`r.id, r.name, r.description, r.image_url AS "imageUrl", r.website,
  r.restaurant_type AS "restaurantType", r.price_range AS "priceRange", r.sandwich_count AS "sandwichCount",
  r.location_count AS "locationCount", r.rating_sum AS "ratingSum", r.rating_count AS "ratingCount", r.revision`;

/** `json` and `distance` as a location's text has them. */
export type RestaurantAtLocation = RestaurantRow &
  (
    | { locationId: number; json: string; distance: number | null }
    | { locationId: null; json: null; distance: null }
  );

/** In the order of the ids. */
export async function selectRestaurants(db: Db, ids: number[]): Promise<RestaurantRow[]> {
  const { rows } = await sql<RestaurantRow>`
    SELECT ${COLUMNS}
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS asked (id, place)
    JOIN restaurants r ON r.id = asked.id
    ORDER BY asked.place
  `.execute(db);
  return rows;
}

/** Each with the one of its locations that is named beside it, in the order of the restaurants. */
export async function selectRestaurantsAtLocations(
  db: Db,
  restaurantIds: number[],
  locationIds: number[],
  here: Position | null,
): Promise<RestaurantAtLocation[]> {
  const { rows } = await sql<RestaurantAtLocation>`
    SELECT ${COLUMNS}, l.id AS "locationId", l.as_json AS json,
      miles_of_chord(l.position <-> ${spherePosition(here)}) AS distance
    FROM unnest(${restaurantIds}::int[], ${locationIds}::int[]) WITH ORDINALITY AS asked (id, location_id, place)
    JOIN restaurants r ON r.id = asked.id
    LEFT JOIN locations l ON l.id = asked.location_id
    ORDER BY asked.place
  `.execute(db);
  return rows;
}

export async function selectRestaurantState(db: Db, id: number): Promise<{ isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    SELECT date_deleted IS NOT NULL AS "isDeleted" FROM restaurants WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

export type NameKey = { id: number; sortName: string };

export type Gap = 'photo' | 'hours' | 'location' | 'menu';

const GAPS = {
  photo: sql<boolean>`image_url IS NULL`,
  hours: sql<boolean>`location_count > 0 AND NOT EXISTS (
    SELECT 1 FROM locations l WHERE l.restaurant_id = restaurants.id AND l.date_deleted IS NULL
      AND l.hours_of_operation <> '{"text": "Hours not available"}')`,
  location: sql<boolean>`location_count = 0`,
  menu: sql<boolean>`sandwich_count = 0`,
};

export async function selectIdsByName(
  db: Db,
  { missing, after, count }: { missing?: Gap | undefined; after: NameKey | null; count: number },
): Promise<NameKey[]> {
  const later = after ? sql`(lower(name), id) > (${after.sortName}, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<NameKey>`
    SELECT id, lower(name) AS "sortName" FROM restaurants
    WHERE date_deleted IS NULL AND ${later} AND ${missing ? GAPS[missing] : sql`true`}
    ORDER BY lower(name), id LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countRestaurants(db: Db, missing: Gap | undefined, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM restaurants WHERE date_deleted IS NULL AND ${missing ? GAPS[missing] : sql`true`} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

export async function selectRatingCountsOfRestaurant(
  db: Db,
  restaurantId: number,
): Promise<{ rating: number; count: number }[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    SELECT v.rating, count(*)
    FROM reviews v JOIN sandwiches s ON s.id = v.sandwich_id
    WHERE s.restaurant_id = ${restaurantId} AND s.date_deleted IS NULL AND v.is_shown
    GROUP BY v.rating
  `.execute(db);
  return rows;
}
