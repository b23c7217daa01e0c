import { anyOfValuesSql, type Db } from '#server/platform/database/database.ts';

export async function selectRestaurantsOfLocations(
  db: Db,
  locationIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .distinct()
    .select('restaurant_id as id')
    .where('id', '=', anyOfValuesSql(locationIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectLocationsOfPlaces(db: Db, placeIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('location_sources')
    .distinct()
    .select('location_id as id')
    .where('place_id', '=', anyOfValuesSql(placeIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectChildrenOfRestaurants(
  db: Db,
  table: 'locations' | 'sandwiches',
  restaurantIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .where('date_deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
