import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { BY_HAND } from '#contract/base/choices.ts';
import type { RestaurantFields } from '#contract/catalog/restaurants.ts';
import type { DB, Restaurants } from '#db/schema.gen.ts';
import { containsWords, countRows, micros, sql, type Db } from '#server/platform/database/database.ts';
import { restaurantsOnSite, type MissingData } from './queries.ts';

export type ManagedRestaurantFilter = {
  q?: string | undefined;
  type?: RestaurantFields['restaurantType'] | undefined;
  price?: NonNullable<RestaurantFields['priceRange']> | 'none' | undefined;
  city?: string | undefined;
  source?: string | undefined;
  missing?: MissingData | undefined;
};
export type ManagedRestaurantOrder = {
  sort: 'name' | 'type' | 'price' | 'locations' | 'sandwiches' | 'changed';
  order: 'ascending' | 'descending';
};
type ManagedPage = ManagedRestaurantOrder & {
  filter: ManagedRestaurantFilter;
  after: readonly [string | number, number] | null;
};

const r = expressionBuilder<DB & { r: Restaurants }, 'r'>();

const KEYS = {
  name: sql<string>`lower(${r.ref('r.name')})`,
  type: sql<string>`${r.ref('r.restaurant_type')}`,
  price: sql<string>`coalesce(${r.ref('r.price_range')}, '')`,
  locations: sql<number>`${r.ref('r.location_count')}::bigint`,
  sandwiches: sql<number>`${r.ref('r.sandwich_count')}::bigint`,
  changed: micros(r.ref('r.date_updated')),
} as const satisfies Record<ManagedRestaurantOrder['sort'], unknown>;

export async function selectManagedRestaurants(
  db: Db,
  { filter, sort, order, after }: ManagedPage,
  count: number,
) {
  const key = sql<string | number>`${KEYS[sort]}`;
  const direction = order === 'ascending' ? 'asc' : 'desc';
  const last = typeof after?.[0] === 'number' ? sql`${after[0]}::bigint` : sql`${after?.[0]}`;
  const isBeyond = sql<boolean>`(${key}, ${r.ref('r.id')}) ${direction === 'asc' ? sql`>` : sql`<`}
    (${last}, ${after?.[1]})`;
  return managed(db, filter)
    .select(['r.id', key.as('sortKey')])
    .$if(after !== null, (found) => found.where(isBeyond))
    .orderBy(key, direction)
    .orderBy('r.id', direction)
    .limit(count)
    .execute();
}

export async function countManagedRestaurants(
  db: Db,
  filter: ManagedRestaurantFilter,
  upTo: number,
): Promise<number> {
  return countRows(db, managed(db, filter).select('r.id'), upTo);
}

export async function selectPlaceSources(db: Db) {
  return db.selectFrom('places').select('source as name').distinct().orderBy('source').execute();
}

function managed(db: Db, { missing, ...filter }: ManagedRestaurantFilter) {
  return restaurantsOnSite(db, missing).where(r.and(conditionsOf(filter)));
}

function conditionsOf({ q, type, price, city, source }: ManagedRestaurantFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (q) conditions.push(hasWords(q));
  if (type) conditions.push(r('r.restaurant_type', '=', type));
  if (price === 'none') conditions.push(r('r.price_range', 'is', null));
  else if (price) conditions.push(r('r.price_range', '=', price));
  if (city) conditions.push(r.exists(locationsIn(city)));
  if (source === BY_HAND) conditions.push(r.not(r.exists(importedLocations())));
  else if (source) conditions.push(r.exists(importedLocations().where('p.source', '=', source)));
  return conditions;
}

function hasWords(q: string): Expression<SqlBool> {
  const id = /^#(\d{1,9})$/.exec(q)?.[1];
  if (id) return r('r.id', '=', Number(id));
  return containsWords([r.ref('r.name'), r.ref('r.website')], q);
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
