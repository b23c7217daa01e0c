import type { Insertable } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import {
  anyOf,
  isDifferent,
  recordset,
  sql,
  unlessEdited,
  type Db,
} from '#server/platform/database/database.ts';

type NewRestaurant = {
  id: number;
  name: string;
  type: string;
  website: string | null;
  brandKey: string | null;
};

export async function importRestaurants(db: Db, restaurants: readonly NewRestaurant[]): Promise<void> {
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

type BrandRestaurant = {
  name: string;
  type: Insertable<DB['restaurants']>['restaurant_type'];
  website: string | null;
  brandKey: string;
};

export async function importBrand(
  db: Db,
  { name, type, website, brandKey }: BrandRestaurant,
): Promise<number> {
  const { id } = await db
    .insertInto('restaurants')
    .values({ name, restaurant_type: type, website, brand_key: brandKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A restaurant that a person added under the brand's name becomes the brand's, unless several match. */
export async function claimBrands(
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

/** Returns the restaurants that had no website. */
export async function fillWebsites(db: Db, sites: readonly { id: number; website: string }[]) {
  return db
    .updateTable('restaurants as r')
    .from(recordset('restaurants', sites, 's'))
    .set(({ ref }) => ({ website: ref('s.website'), date_updated: sql<Date>`now()` }))
    .whereRef('r.id', '=', 's.id')
    .where('r.website', 'is', null)
    .where(({ ref }) => sql<boolean>`NOT 'website' = ANY(${ref('r.edited_fields')})`)
    .where('r.date_deleted', 'is', null)
    .returning(['r.id', 'r.website'])
    .execute();
}

export async function lockSinglePlaceRestaurants(db: Db, locationIds: readonly number[]) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'name', 'restaurant_type as restaurantType', 'website'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('locations').select('restaurant_id').where('id', '=', anyOf(locationIds)),
    )
    .where('brand_key', 'is', null)
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function rebuildSinglePlaceRestaurants(db: Db, locationIds: readonly number[]) {
  const columns = ['name', 'restaurant_type', 'website'] as const;
  const next = unlessEdited<DB['restaurants'], DB['places']>(columns, { old: 'r', brought: 'm' });
  return db
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
    .returning(['r.id', 'r.name', 'r.restaurant_type as restaurantType', 'r.website'])
    .execute();
}

/** Locks before it counts, because a count that starts before the wait for a row misses what was waited for. */
export async function recountRestaurants(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('restaurants')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('restaurants as r')
    .from(({ selectFrom }) =>
      selectFrom('restaurants as u')
        .where('u.id', '=', anyOf(ids))
        .select((eb) => [
          'u.id',
          eb
            .selectFrom('sandwiches as s')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('s.restaurant_id', '=', 'u.id')
            .where('s.date_deleted', 'is', null)
            .as('sandwiches'),
          eb
            .selectFrom('locations as l')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('l.restaurant_id', '=', 'u.id')
            .where('l.date_deleted', 'is', null)
            .as('locations'),
        ])
        .as('c'),
    )
    .set(({ ref }) => ({
      sandwich_count: ref('c.sandwiches').$notNull(),
      location_count: ref('c.locations').$notNull(),
    }))
    .whereRef('r.id', '=', 'c.id')
    .where(({ eb, or }) =>
      or([
        eb('r.sandwich_count', '<>', eb.ref('c.sandwiches')),
        eb('r.location_count', '<>', eb.ref('c.locations')),
      ]),
    )
    .execute();
}
