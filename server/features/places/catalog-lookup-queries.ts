import { anyOfValues, sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Prefers the live restaurant; an import must not bring back a deleted one. */
export async function selectRestaurantsOfBrands(db: Db, brandKeys: readonly string[]) {
  const rows = await db
    .selectFrom('restaurants')
    .distinctOn('brand_key')
    .select(['brand_key as brandKey', 'id', 'date_deleted as dateDeleted'])
    .where('brand_key', '=', anyOfValues(brandKeys))
    .orderBy('brand_key')
    .orderBy(({ eb }) => eb('date_deleted', 'is not', null))
    .orderBy('id')
    .execute();
  return rows.map(({ brandKey, id, dateDeleted }) => ({
    brandKey: assertDefined(brandKey),
    id,
    isDeleted: dateDeleted !== null,
  }));
}

export async function selectRestaurantsOfLocations(
  db: Db,
  locationIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .distinct()
    .select('restaurant_id as id')
    .where('id', '=', anyOfValues(locationIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectLocationsOfPlaces(db: Db, placeIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('location_sources')
    .distinct()
    .select('location_id as id')
    .where('place_id', '=', anyOfValues(placeIds))
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the spellings in the records of each brand; `origin` is a website without its path. */
export async function countBrandSpellings(db: Db, brandKeys: readonly string[]) {
  const origin = sql<string | null>`substring(${sql.ref('p.website')} from '^https?://[^/?#]+')`;
  return db
    .selectFrom('places as p')
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['p.match_key as matchKey', 'p.brand', 'p.restaurant_type as restaurantType'])
    .select(({ fn }) => [origin.as('origin'), fn.countAll<number>().as('count')])
    .where('p.match_key', '=', anyOfValues(brandKeys))
    .groupBy(['p.match_key', 'p.brand', 'p.restaurant_type', origin])
    .execute();
}

export async function selectChildrenOfRestaurants(
  db: Db,
  table: 'locations' | 'sandwiches',
  restaurantIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('restaurant_id', '=', anyOfValues(restaurantIds))
    .where('date_deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countCatalog(db: Db) {
  const restaurants = db.selectFrom('restaurants as r').where('r.date_deleted', 'is', null);
  const locations = restaurants
    .innerJoin('locations as l', 'l.restaurant_id', 'r.id')
    .where('l.date_deleted', 'is', null);
  const count = sql<number>`count(*)`.as('count');
  return db
    .selectNoFrom([
      sql<number>`${restaurants.select(count)}`.as('restaurants'),
      sql<number>`${locations.select(count)}`.as('locations'),
      sql<number>`${db.selectFrom('places').select(count)}`.as('places'),
    ])
    .executeTakeFirstOrThrow();
}
