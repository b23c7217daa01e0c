import { sql, type Db } from '#server/platform/database/database.ts';

export const RESTAURANT_TSVECTOR_SQL = sql`(
  setweight(to_tsvector('simple', fold_text(r.name)), 'A')
  || setweight(to_tsvector('simple', replace(fold_text(r.name), ' ', '')), 'B')
  || setweight(to_tsvector('simple', fold_text(r.restaurant_type)), 'C')
  || setweight(to_tsvector('simple', fold_text(r.description)), 'D'))`;

export const LOCATION_TSVECTOR_SQL = sql`(
  setweight(to_tsvector('simple', fold_text(l.address)), 'A')
  || setweight(to_tsvector('simple', fold_text(r.name)), 'B')
  || setweight(to_tsvector('simple', replace(fold_text(r.name), ' ', '')), 'B'))`;

export async function updateRestaurantSearchVectors(db: Db, ids: number[]): Promise<void> {
  await sql`
    UPDATE restaurants r SET search_vector = ${RESTAURANT_TSVECTOR_SQL}
    WHERE r.id = ANY(${ids}) AND r.search_vector <> ${RESTAURANT_TSVECTOR_SQL}
  `.execute(db);
}

export async function updateLocationSearchVectors(db: Db, ids: number[]): Promise<void> {
  await sql`
    UPDATE locations l SET search_vector = ${LOCATION_TSVECTOR_SQL}
    FROM restaurants r WHERE r.id = l.restaurant_id AND l.id = ANY(${ids}) AND l.search_vector <> ${LOCATION_TSVECTOR_SQL}
  `.execute(db);
}
