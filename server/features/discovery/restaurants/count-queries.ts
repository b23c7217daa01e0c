import type { Expression } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';
import { matchesLocationCriteriaSql } from '../location-criteria-queries.ts';
import { matchesRestaurantFiltersSql, type RestaurantSearchFilters } from './matching-queries.ts';

export function countMatchingRestaurants(
  db: Db,
  filters: RestaurantSearchFilters,
  upTo: number,
): Promise<number> {
  return countOf(
    db,
    db
      .selectFrom('restaurants as r')
      .select('r.id')
      .where(matchesRestaurantFiltersSql(filters))
      .limit(sql.lit(upTo)),
  );
}

export function countRestaurantsWithMatchingLocation(
  db: Db,
  filters: RestaurantSearchFilters,
  upTo: number,
): Promise<number> {
  const restaurants = locatedLocations(db)
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select('l.restaurant_id as id')
    .distinct()
    .where(matchesLocationCriteriaSql(filters.locationCriteria))
    .where(matchesRestaurantFiltersSql(filters))
    .limit(upTo);
  return countOf(db, restaurants);
}

/** When most are open, a sample of this size exceeds the counted maximum; otherwise an index finds the few that are. */
const SAMPLE_SIZE = 8_000;

export function estimateMatchingRestaurants(
  db: Db,
  filters: RestaurantSearchFilters,
  upTo: number,
): Promise<number> {
  const sample = locatedLocations(db)
    .select(['l.restaurant_id', matchesLocationCriteriaSql(filters.locationCriteria).as('is_wanted')])
    .where(sql<boolean>`l.open_slots <> '{}'`)
    .orderBy('l.restaurant_id', 'desc')
    .orderBy('l.id', 'desc')
    .limit(SAMPLE_SIZE);
  const matching = db
    .selectFrom(sample.as('met'))
    .innerJoin('restaurants as r', 'r.id', 'met.restaurant_id')
    .select('met.restaurant_id as id')
    .where('met.is_wanted', '=', true)
    .where(matchesRestaurantFiltersSql(filters))
    .groupBy('met.restaurant_id')
    .orderBy('met.restaurant_id', 'desc')
    .limit(upTo);
  return countOf(db, matching);
}

function locatedLocations(db: Db) {
  return db
    .selectFrom('locations as l')
    .where('l.date_deleted', 'is', null)
    .where('l.position', 'is not', null);
}

async function countOf(db: Db, rows: Expression<{ id: number }>): Promise<number> {
  const counted = db
    .with('counted', () => rows)
    .selectFrom('counted')
    .select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}
