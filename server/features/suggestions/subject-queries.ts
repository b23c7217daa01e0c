import type { SuggestionEntityType } from '#contract/members/suggestions.ts';
import { anyOfValuesSql, isNotNullSql, sql, type Db } from '#server/platform/database/database.ts';

/** Values, keyed by the API's field names. */
export type SuggestedValues = Record<string, unknown>;
/** The subject of a suggestion, with its current values. */
export type SuggestionSubjectRow = {
  id: number;
  restaurantId: number;
  title: string;
  revision: number;
  isGone: boolean;
  values: SuggestedValues;
};

export async function selectSuggestionSubjects(
  db: Db,
  entityType: SuggestionEntityType,
  ids: readonly number[],
): Promise<Map<number, SuggestionSubjectRow>> {
  const rows = ids.length === 0 ? [] : await SELECT[entityType](db, ids);
  return new Map(
    rows.map(({ id, restaurantId, title, revision, isGone, ...values }) => [
      id,
      { id, restaurantId, title, revision, isGone, values },
    ]),
  );
}

export async function lockSuggestionSubject(
  tx: Db,
  entityType: SuggestionEntityType,
  id: number,
): Promise<void> {
  await tx.selectFrom(TABLES[entityType]).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

const TABLES = { restaurant: 'restaurants', location: 'locations', sandwich: 'sandwiches' } as const;

const SELECT = { restaurant: selectRestaurants, location: selectLocations, sandwich: selectSandwiches };

async function selectRestaurants(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurants as r')
    .select(['r.id', 'r.id as restaurantId', 'r.name as title', 'r.revision'])
    .select(({ ref }) => isNotNullSql(ref('r.date_deleted')).as('isGone'))
    .select(['r.name', 'r.description', 'r.website', 'r.image_url as imageUrl'])
    .select(['r.restaurant_type as restaurantType', 'r.price_range as priceRange'])
    .where('r.id', '=', anyOfValuesSql(ids))
    .execute();
}

async function selectLocations(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(['l.id', 'l.restaurant_id as restaurantId', 'l.revision'])
    .select(({ ref }) => [
      sql<string>`concat_ws(', ', ${ref('r.name')}, nullif(${ref('l.address')}, ''))`.as('title'),
      sql<boolean>`(${ref('l.date_deleted')} IS NOT NULL OR ${ref('r.date_deleted')} IS NOT NULL)`.as(
        'isGone',
      ),
    ])
    .select(['l.address', 'l.phone_number as phoneNumber', 'l.hours_of_operation as hoursOfOperation'])
    .select(['l.special_days as specialDays', 'l.closure', 'l.latitude', 'l.longitude'])
    .where('l.id', '=', anyOfValuesSql(ids))
    .execute();
}

async function selectSandwiches(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(['s.id', 's.restaurant_id as restaurantId', 's.revision'])
    .select(({ ref }) => [
      sql<string>`${ref('s.name')} || ' at ' || ${ref('r.name')}`.as('title'),
      sql<boolean>`(${ref('s.date_deleted')} IS NOT NULL OR ${ref('r.date_deleted')} IS NOT NULL)`.as(
        'isGone',
      ),
    ])
    .select(['s.name', 's.description', 's.image_url as imageUrl', 's.price', 's.ingredients', 's.organic'])
    .select(['s.contains_gluten as containsGluten', 's.contains_dairy as containsDairy'])
    .select(['s.contains_eggs as containsEggs', 's.spice_level as spiceLevel'])
    .select(({ selectFrom }) =>
      selectFrom('sandwich_tags as t')
        .select(({ ref }) => [
          sql<number[]>`coalesce(array_agg(${ref('t.tag_id')} ORDER BY ${ref('t.tag_id')}), '{}')`.as('ids'),
        ])
        .whereRef('t.sandwich_id', '=', 's.id')
        .$asScalar()
        .as('tagIds'),
    )
    .where('s.id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function hasSandwichNamed(db: Db, restaurantId: number, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('sandwiches')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('date_deleted', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['name']), '=', name.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function selectTagNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
