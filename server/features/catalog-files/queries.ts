import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** A page in the order of ids, or the rows of these ids. */
export type CatalogRowRange = { after: number; count: number } | { ids: readonly number[] };

export type RestaurantFileRow = Awaited<ReturnType<typeof selectRestaurantFileRows>>[number];

export async function selectRestaurantFileRows(db: Db, rows: CatalogRowRange) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'revision', 'name', 'description', 'website'])
    .select(['restaurant_type as restaurantType', 'price_range as priceRange'])
    .where('date_deleted', 'is', null)
    .where(({ eb }) => ('ids' in rows ? eb('id', '=', anyOfValuesSql(rows.ids)) : eb('id', '>', rows.after)))
    .orderBy('id')
    .$if('count' in rows, (found) => found.limit('count' in rows ? rows.count : 0))
    .execute();
}

export type LocationFileRow = Awaited<ReturnType<typeof selectLocationFileRows>>[number];

export async function selectLocationFileRows(db: Db, rows: CatalogRowRange) {
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(['l.id', 'l.restaurant_id as restaurantId', 'r.name as restaurantName', 'l.address'])
    .select(['l.phone_number as phoneNumber', 'l.latitude', 'l.longitude'])
    .select(['l.hours_of_operation as hoursOfOperation', 'l.revision'])
    .where('l.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(({ eb }) =>
      'ids' in rows ? eb('l.id', '=', anyOfValuesSql(rows.ids)) : eb('l.id', '>', rows.after),
    )
    .orderBy('l.id')
    .$if('count' in rows, (found) => found.limit('count' in rows ? rows.count : 0))
    .execute();
}

export type SandwichFileRow = Awaited<ReturnType<typeof selectSandwichFileRows>>[number];

export async function selectSandwichFileRows(db: Db, rows: CatalogRowRange) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(['s.id', 's.restaurant_id as restaurantId', 'r.name as restaurantName', 's.name'])
    .select(['s.description', 's.price', 's.ingredients', 's.spice_level as spiceLevel', 's.organic'])
    .select(['s.contains_gluten as containsGluten', 's.contains_dairy as containsDairy'])
    .select(['s.contains_eggs as containsEggs', 's.revision'])
    .select(({ selectFrom }) =>
      sql<string[]>`ARRAY(${selectFrom('sandwich_tags as st')
        .innerJoin('tags as t', 't.id', 'st.tag_id')
        .select('t.name')
        .whereRef('st.sandwich_id', '=', 's.id')
        .orderBy('st.id')})`.as('tags'),
    )
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(({ eb }) =>
      'ids' in rows ? eb('s.id', '=', anyOfValuesSql(rows.ids)) : eb('s.id', '>', rows.after),
    )
    .orderBy('s.id')
    .$if('count' in rows, (found) => found.limit('count' in rows ? rows.count : 0))
    .execute();
}

export type TagNameRow = Awaited<ReturnType<typeof selectTags>>[number];

export async function selectTags(db: Db) {
  return db.selectFrom('tags').select(['id', 'name']).execute();
}

/** Looks up former names, in lower case, in the audit log, the oldest first. */
export async function selectRenamedTags(db: Db, formerNames: readonly string[]) {
  const formerName = sql<string>`lower(a.before ->> 'name')`;
  return db
    .selectFrom('audit_log as a')
    .innerJoin('tags as t', (join) => join.on(sql<boolean>`t.id::text = a.entity_id`))
    .select(['t.id', 't.name', formerName.as('formerName')])
    .where(({ and }) => and({ 'a.entity_type': 'tag', 'a.action': 'update' }))
    .where(formerName, '=', anyOfValuesSql(formerNames))
    .orderBy('a.id')
    .execute();
}
