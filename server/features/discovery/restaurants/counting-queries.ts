import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { hasWantedLocation, isWhereWanted } from '../wanted/queries.ts';
import { matchesFilters, type RestaurantFilters } from './queries.ts';

type Filters = Omit<RestaurantFilters, 'text'>;

/** All that are to be seen, with a pin or without. */
export async function countRestaurants(db: Db, filters: Filters, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM restaurants r WHERE ${matchesFilters(filters)} LIMIT ${sql.lit(upTo)}) counted
  `.execute(db);
  return Number(defined(rows[0]).total);
}

/** Of those with such a location that has a pin. */
export async function countRestaurantsWhereWanted(db: Db, filters: Filters, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT DISTINCT l.restaurant_id FROM locations l JOIN restaurants r ON r.id = l.restaurant_id
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL AND ${isWhereWanted(filters.wanted)} AND ${matchesFilters(filters)}
      LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** So many are met among `lookedAt` of all locations, which at most hours is all that has to be known. */
export async function countRestaurantsMet(
  db: Db,
  filters: Filters,
  { lookedAt, upTo }: { lookedAt: number; upTo: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM (
        SELECT l.restaurant_id, ${isWhereWanted(filters.wanted)} AS is_wanted FROM locations l
        WHERE l.date_deleted IS NULL AND l.open_slots <> '{}' AND l.position IS NOT NULL
        ORDER BY l.restaurant_id DESC, l.id DESC LIMIT ${lookedAt}) met
      JOIN restaurants r ON r.id = met.restaurant_id
      WHERE met.is_wanted AND ${matchesFilters(filters)}
      GROUP BY met.restaurant_id ORDER BY met.restaurant_id DESC LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** Should no more than these lack a pin, nobody has to be asked for theirs one by one. */
const FEW_WITHOUT = 1_000;

/** By indexes that hold all that is asked: more than `upTo` where even those that lack a pin make no difference. */
export async function countRestaurantsWithPin(db: Db, filters: Filters, upTo: number): Promise<number> {
  const isListed = sql`${matchesFilters(filters)} AND r.location_count > 0 AND ${hasWantedLocation(filters.wanted, sql`r.id`)}`;
  const { rows } = await sql<{ total: number }>`
    SELECT CASE WHEN without.pin <= ${FEW_WITHOUT} AND listed.total - without.pin >= ${upTo} THEN ${upTo}
      ELSE (SELECT count(*) FROM (
        SELECT 1 FROM restaurants r
        WHERE ${isListed} AND coalesce((
          SELECT true FROM locations l
          WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL AND l.position IS NOT NULL LIMIT 1), false)
        LIMIT ${sql.lit(upTo)}) counted) END AS total
    FROM (SELECT count(*) AS pin FROM (
        SELECT FROM locations l WHERE l.date_deleted IS NULL AND l.position IS NULL LIMIT ${sql.lit(FEW_WITHOUT + 1)}) pinless) without,
      (SELECT count(*) AS total FROM (
        SELECT FROM restaurants r WHERE ${isListed} LIMIT ${sql.lit(upTo + FEW_WITHOUT)}) ones) listed
  `.execute(db);
  return Number(defined(rows[0]).total);
}
