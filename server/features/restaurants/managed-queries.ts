import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { NOT_IMPORTED_SOURCE_VALUE } from '#contract/base/enum-values.ts';
import type { RestaurantFields } from '#contract/catalog/restaurants.ts';
import type { DB, Restaurants } from '#db/schema.gen.ts';
import {
  countRowsUpTo,
  matchesWordsOrIdSql,
  toMicrosecondsSql,
  selectSortedRows,
  sql,
  type Db,
  type SortedPageQuery,
  type SortKey,
} from '#server/platform/database/database.ts';
import { listedRestaurantsQuery, type MissingRestaurantFieldFilter } from './queries.ts';

export type ManagedRestaurantFilter = {
  q?: string | undefined;
  type?: RestaurantFields['restaurantType'] | undefined;
  price?: NonNullable<RestaurantFields['priceRange']> | 'none' | undefined;
  city?: string | undefined;
  source?: string | undefined;
  missing?: MissingRestaurantFieldFilter | undefined;
};
export type ManagedRestaurantSort = 'name' | 'type' | 'price' | 'locations' | 'sandwiches' | 'changed';

const r = expressionBuilder<DB & { r: Restaurants }, 'r'>();

const KEYS = {
  name: sql<string>`lower(${r.ref('r.name')})`,
  type: sql<string>`${r.ref('r.restaurant_type')}`,
  price: sql<string>`coalesce(${r.ref('r.price_range')}, '')`,
  locations: sql<number>`${r.ref('r.location_count')}::bigint`,
  sandwiches: sql<number>`${r.ref('r.sandwich_count')}::bigint`,
  changed: toMicrosecondsSql(r.ref('r.date_updated')),
} as const satisfies Record<ManagedRestaurantSort, unknown>;

export async function selectManagedRestaurants(
  db: Db,
  { filter, sort, order, after }: SortedPageQuery<ManagedRestaurantSort, ManagedRestaurantFilter>,
  count: number,
) {
  const page = { id: r.ref('r.id'), key: sql<SortKey>`${KEYS[sort]}`, order, after };
  return selectSortedRows(managed(db, filter), page, count);
}

export async function countManagedRestaurants(
  db: Db,
  filter: ManagedRestaurantFilter,
  upTo: number,
): Promise<number> {
  return countRowsUpTo(db, managed(db, filter).select('r.id'), upTo);
}

function managed(db: Db, { missing, ...filter }: ManagedRestaurantFilter) {
  return listedRestaurantsQuery(db, missing).where(r.and(conditionsOf(filter)));
}

function conditionsOf({ q, type, price, city, source }: ManagedRestaurantFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (q) conditions.push(matches(q));
  if (type) conditions.push(r('r.restaurant_type', '=', type));
  if (price === 'none') conditions.push(r('r.price_range', 'is', null));
  else if (price) conditions.push(r('r.price_range', '=', price));
  if (city) conditions.push(r.exists(locationsIn(city)));
  if (source === NOT_IMPORTED_SOURCE_VALUE) conditions.push(r.not(r.exists(importedLocations())));
  else if (source) conditions.push(r.exists(importedLocations().where('p.source', '=', source)));
  return conditions;
}

function matches(q: string): Expression<SqlBool> {
  return matchesWordsOrIdSql(q, { id: r.ref('r.id'), texts: [r.ref('r.name'), r.ref('r.website')] });
}

function locationsIn(city: string) {
  return r
    .selectFrom('locations as l')
    .select('l.id')
    .whereRef('l.restaurant_id', '=', 'r.id')
    .where('l.date_deleted', 'is', null)
    .where(
      ({ ref }) =>
        sql<boolean>`strpos(lower(', ' || ${ref('l.address')} || ','), lower(', ' || ${city} || ',')) > 0`,
    );
}

function importedLocations() {
  return r
    .selectFrom('locations as l')
    .innerJoin('location_sources as ls', 'ls.location_id', 'l.id')
    .innerJoin('places as p', 'p.id', 'ls.place_id')
    .select('l.id')
    .whereRef('l.restaurant_id', '=', 'r.id')
    .where('l.date_deleted', 'is', null);
}
