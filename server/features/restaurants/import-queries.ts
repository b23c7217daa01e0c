import type { Insertable } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import {
  anyOfValuesSql,
  isAnyColumnDifferentSql,
  isMergedOrTargetSql,
  jsonRecordsetSql,
  sql,
  setColumnsUnlessEditedSql,
  type Db,
} from '#server/platform/database/database.ts';

type NewRestaurant = {
  id: number;
  name: string;
  type: string;
  website: string | null;
  brandKey: string | null;
};

export async function insertImportedRestaurants(
  db: Db,
  restaurants: readonly NewRestaurant[],
): Promise<void> {
  const columns = ['id', 'name', 'restaurant_type', 'website', 'brand_key'] as const;
  const rows = restaurants.map(({ type, brandKey, ...restaurant }) => ({
    ...restaurant,
    restaurant_type: type,
    brand_key: brandKey,
  }));
  await db
    .insertInto('restaurants')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(jsonRecordsetSql('restaurants', rows, 'r')).select(columns))
    .execute();
}

type BrandRestaurant = {
  name: string;
  type: Insertable<DB['restaurants']>['restaurant_type'];
  website: string | null;
  brandKey: string;
};

export async function insertImportedBrandRestaurant(
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

/** Gives the brand to a restaurant of its name that a person added, and keeps its values, unless several match. */
export async function linkManualRestaurantsToBrands(
  db: Db,
  brands: readonly { brandKey: string; name: string }[],
): Promise<void> {
  const sought = brands.map(({ brandKey, name }) => ({ brand_key: brandKey, name }));
  await db
    .with('named', (query) =>
      query
        .selectFrom(jsonRecordsetSql('restaurants', sought, 'b'))
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
    .set(({ ref }) => ({
      brand_key: ref('named.brand_key'),
      edited_fields: sql<
        string[]
      >`ARRAY(SELECT DISTINCT unnest(${ref('r.edited_fields')} || '{name,restaurant_type}'::text[]
        || CASE WHEN ${ref('r.website')} IS NULL THEN '{}' ELSE '{website}' END::text[]) ORDER BY 1)`,
    }))
    .whereRef('r.id', '=', 'named.id')
    .execute();
}

type ImportedFields = { name: string; restaurantType: string; website: string | null };
export type ImportedRestaurantFields = ImportedFields & { id: number };

const IMPORTED = ['name', 'restaurant_type', 'website'] as const;

/** Locks the rows that an import can change. */
export async function lockImportedRestaurants(
  db: Db,
  { ids, locationIds }: { ids: readonly number[]; locationIds: readonly number[] },
): Promise<ImportedRestaurantFields[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'name', 'restaurant_type as restaurantType', 'website'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', anyOfValuesSql(ids)),
        eb(
          'id',
          'in',
          selectFrom('locations').select('restaurant_id').where('id', '=', anyOfValuesSql(locationIds)),
        ),
      ]),
    )
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the restaurants that changed. Keeps the website if no source record has one anymore. */
export async function rebuildBrandRestaurants(
  db: Db,
  restaurants: readonly ImportedRestaurantFields[],
): Promise<ImportedRestaurantFields[]> {
  const next = setColumnsUnlessEditedSql<DB['restaurants'], DB['restaurants']>(IMPORTED, {
    old: 'r',
    brought: 'm',
  });
  return db
    .with('made', (query) =>
      query
        .selectFrom(jsonRecordsetSql('restaurants', restaurants.map(rowOf), 'b'))
        .innerJoin('restaurants as r', 'r.id', 'b.id')
        .select(({ fn }) => [
          'b.id',
          'b.name',
          'b.restaurant_type',
          fn.coalesce('b.website', 'r.website').as('website'),
        ]),
    )
    .updateTable('restaurants as r')
    .from('made as m')
    .set({ ...next, date_updated: sql<Date>`now()` })
    .whereRef('r.id', '=', 'm.id')
    .where('r.date_deleted', 'is', null)
    .where(isAnyColumnDifferentSql('r', next))
    .returning(['r.id', 'r.name', 'r.restaurant_type as restaurantType', 'r.website'])
    .execute();
}

/** Merged restaurants can have several places, of which the first one without a brand decides. Returns the restaurants that changed. */
export async function rebuildSinglePlaceRestaurants(
  db: Db,
  places: readonly (ImportedFields & { locationId: number })[],
): Promise<ImportedRestaurantFields[]> {
  if (places.length === 0) return [];
  const next = setColumnsUnlessEditedSql<DB['restaurants'], DB['restaurants']>(IMPORTED, {
    old: 'r',
    brought: 'm',
  });
  const brought = places.map(({ locationId, ...place }) => rowOf({ id: locationId, ...place }));
  return db
    .with('made', (query) =>
      query
        .selectFrom(jsonRecordsetSql('restaurants', brought, 'b'))
        .innerJoin('locations as l', 'l.id', 'b.id')
        .select(['l.restaurant_id as id', 'b.name', 'b.restaurant_type', 'b.website'])
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('locations as first')
                .innerJoin('location_sources as ls', 'ls.location_id', 'first.id')
                .innerJoin('places as p', 'p.id', 'ls.place_id')
                .select('first.id')
                .whereRef('first.restaurant_id', '=', 'l.restaurant_id')
                .whereRef('first.id', '<', 'l.id')
                .where('first.date_deleted', 'is', null)
                .groupBy('first.id')
                .having(({ fn }) => fn.count('p.brand'), '=', 0),
            ),
          ),
        ),
    )
    .updateTable('restaurants as r')
    .from('made as m')
    .set({ ...next, date_updated: sql<Date>`now()` })
    .whereRef('r.id', '=', 'm.id')
    .where('r.brand_key', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(({ not }) => not('r.is_demo'))
    .where(isAnyColumnDifferentSql('r', next))
    .returning(['r.id', 'r.name', 'r.restaurant_type as restaurantType', 'r.website'])
    .execute();
}

function rowOf({ restaurantType, ...place }: ImportedFields & { id: number }) {
  return { ...place, restaurant_type: restaurantType };
}

/** Deletes restaurants that have only these locations, no brand, and no edits or merges by a person. */
export async function setEmptyRestaurantsDeleted(
  db: Db,
  ids: readonly number[],
  locationIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .updateTable('restaurants as r')
    .set({ date_deleted: sql<Date>`now()` })
    .where('r.id', '=', anyOfValuesSql(ids))
    .where('r.brand_key', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('r.edited_fields')} = '{}'`)
    .where(({ not, ref }) => not(isMergedOrTargetSql('restaurant', ref('r.id'))))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('locations as l')
            .select('l.id')
            .whereRef('l.restaurant_id', '=', 'r.id')
            .where(({ ref }) => sql<boolean>`${ref('l.id')} <> ALL(${locationIds})`),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('sandwiches as s').select('s.id').whereRef('s.restaurant_id', '=', 'r.id'))),
    )
    .returning(['r.id', 'r.name'])
    .execute();
}

export async function deleteRestaurants(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('restaurants').where('id', '=', anyOfValuesSql(ids)).execute();
}

/** Locks first, because a count that begins before another transaction commits misses the rows of that transaction. */
export async function recountRestaurantChildren(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('restaurants')
    .select('id')
    .where('id', '=', anyOfValuesSql(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('restaurants as r')
    .from(({ selectFrom }) =>
      selectFrom('restaurants as u')
        .where('u.id', '=', anyOfValuesSql(ids))
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
