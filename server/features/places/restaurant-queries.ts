import type { DB } from '#db/schema.gen.ts';
import { anyOf, isDifferent, recordset, sql, unlessEdited, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

type NewRestaurant = {
  id: number;
  name: string;
  type: string;
  website: string | null;
  brandKey: string | null;
};

/** The restaurants of brands: the living one, else the deleted one, which an import must not bring back. */
export async function restaurantsOfBrands(db: Db, brandKeys: readonly string[]) {
  const rows = await db
    .selectFrom('restaurants')
    .distinctOn('brand_key')
    .select(['brand_key as brandKey', 'id', 'date_deleted as dateDeleted'])
    .where('brand_key', '=', anyOf(brandKeys))
    .orderBy('brand_key')
    .orderBy(({ eb }) => eb('date_deleted', 'is not', null))
    .orderBy('id')
    .execute();
  return rows.map(({ brandKey, id, dateDeleted }) => ({
    brandKey: defined(brandKey),
    id,
    isDeleted: dateDeleted !== null,
  }));
}

/** A restaurant that people added by hand under the brand's name becomes the brand's, unless several might be meant. */
export async function claimByName(
  db: Db,
  brands: readonly { brandKey: string; name: string }[],
): Promise<void> {
  const sought = brands.map(({ brandKey, name }) => ({ brand_key: brandKey, name }));
  await db
    .with('named', (query) =>
      query
        .selectFrom(recordset('restaurants', sought, 'b'))
        .innerJoin('restaurants as r', (join) =>
          join.on(({ eb, fn }) => eb(fn('lower', ['r.name']), '=', fn('lower', ['b.name']))),
        )
        .select(({ fn }) => ['b.brand_key', fn.min('r.id').as('id')])
        .where('r.brand_key', 'is', null)
        .where('r.date_deleted', 'is', null)
        .where(({ not }) => not('r.is_demo'))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('locations as l')
                .innerJoin('location_sources as ls', 'ls.location_id', 'l.id')
                .select('l.id')
                .whereRef('l.restaurant_id', '=', 'r.id'),
            ),
          ),
        )
        .groupBy('b.brand_key')
        .having(({ fn }) => fn.countAll(), '=', 1),
    )
    .updateTable('restaurants as r')
    .from('named')
    .set(({ ref }) => ({ brand_key: ref('named.brand_key') }))
    .whereRef('r.id', '=', 'named.id')
    .execute();
}

export async function addRestaurants(db: Db, restaurants: readonly NewRestaurant[]): Promise<void> {
  const columns = ['id', 'name', 'restaurant_type', 'website', 'brand_key'] as const;
  const rows = restaurants.map(({ type, brandKey, ...restaurant }) => ({
    ...restaurant,
    restaurant_type: type,
    brand_key: brandKey,
  }));
  await db
    .insertInto('restaurants')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(recordset('restaurants', rows, 'r')).select(columns))
    .execute();
}

export async function fillWebsites(db: Db, sites: readonly { id: number; website: string }[]): Promise<void> {
  await db
    .updateTable('restaurants as r')
    .from(recordset('restaurants', sites, 's'))
    .set(({ ref }) => ({ website: ref('s.website'), date_updated: sql<Date>`now()` }))
    .whereRef('r.id', '=', 's.id')
    .where('r.website', 'is', null)
    .where(({ ref }) => sql<boolean>`NOT 'website' = ANY(${ref('r.edited_fields')})`)
    .where('r.date_deleted', 'is', null)
    .execute();
}

/** Restaurants of one place, whose own name, kind and website the place tells. Returns those that became different. */
export async function remakeSingles(db: Db, locationIds: readonly number[]): Promise<number[]> {
  const columns = ['name', 'restaurant_type', 'website'] as const;
  const next = unlessEdited<DB['restaurants'], DB['places']>(columns, { old: 'r', brought: 'm' });
  const rows = await db
    .with('made', (query) =>
      query
        .selectFrom('locations as l')
        .innerJoin('location_sources as ls', 'ls.location_id', 'l.id')
        .innerJoin('places as p', 'p.id', 'ls.place_id')
        .distinctOn('l.restaurant_id')
        .select(['l.restaurant_id as id', 'p.name', 'p.restaurant_type', 'p.website'])
        .where('l.id', '=', anyOf(locationIds))
        .orderBy('l.restaurant_id')
        .orderBy(({ eb }) => eb('p.website', 'is', null))
        .orderBy('p.source')
        .orderBy('p.source_id'),
    )
    .updateTable('restaurants as r')
    .from('made as m')
    .set({ ...next, date_updated: sql<Date>`now()` })
    .whereRef('r.id', '=', 'm.id')
    .where('r.brand_key', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(({ not }) => not('r.is_demo'))
    .where(isDifferent('r', next))
    .returning('r.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function recountLocations(db: Db, restaurantIds: readonly number[]): Promise<void> {
  await db
    .updateTable('restaurants as r')
    .from(({ selectFrom }) =>
      selectFrom('restaurants as u')
        .leftJoin('locations as l', (join) =>
          join.onRef('l.restaurant_id', '=', 'u.id').on('l.date_deleted', 'is', null),
        )
        .select(({ fn }) => ['u.id', fn.count<number>('l.id').as('count')])
        .where('u.id', '=', anyOf(restaurantIds))
        .groupBy('u.id')
        .as('c'),
    )
    .set(({ ref }) => ({ location_count: ref('c.count') }))
    .whereRef('r.id', '=', 'c.id')
    .whereRef('r.location_count', '<>', 'c.count')
    .execute();
}

export async function restaurantsOfLocations(db: Db, locationIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .distinct()
    .select('restaurant_id as id')
    .where('id', '=', anyOf(locationIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function partsOfRestaurants(
  db: Db,
  table: 'locations' | 'sandwiches',
  restaurantIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('restaurant_id', '=', anyOf(restaurantIds))
    .where('date_deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countCatalogue(db: Db) {
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
