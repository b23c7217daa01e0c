import { restaurantFieldsSchema } from '#contract/catalog/restaurants.ts';
import {
  anyOfValuesSql,
  countRowsUpTo,
  zodSchemaFieldNames,
  isNotNullSql,
  columnSelection,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

export type RestaurantRow = Awaited<ReturnType<typeof selectRestaurants>>[number];

export async function selectRestaurants(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_totals as totals', 'totals.restaurant_id', 'r.id')
    .select(columnSelection('r', zodSchemaFieldNames(restaurantFieldsSchema)))
    .select(({ fn, ref, val }) => [
      'r.id',
      'r.sandwich_count as sandwichCount',
      'r.location_count as locationCount',
      fn.coalesce('totals.rating_sum', val(0)).as('ratingSum'),
      fn.coalesce('totals.rating_count', val(0)).as('ratingCount'),
      'r.revision',
      isNotNullSql(ref('r.date_deleted')).as('isDeleted'),
    ])
    .where('r.id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function selectRestaurantDeletedState(db: Db, id: number) {
  return db
    .selectFrom('restaurants')
    .select(({ ref }) => isNotNullSql(ref('date_deleted')).as('isDeleted'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export type RestaurantNameKey = { id: number; sortName: string };
export type MissingRestaurantFieldFilter = 'photo' | 'hours' | 'location' | 'menu';
type ByName = {
  missing?: MissingRestaurantFieldFilter | undefined;
  after: RestaurantNameKey | null;
  count: number;
};

export async function selectRestaurantIdsSortedByName(
  db: Db,
  { missing, after, count }: ByName,
): Promise<RestaurantNameKey[]> {
  return listedRestaurantsQuery(db, missing)
    .select(({ fn }) => ['r.id', fn<string>('lower', ['r.name']).as('sortName')])
    .$if(after !== null, (found) =>
      found.where(({ eb, fn, refTuple, tuple }) =>
        eb(
          refTuple(fn<string>('lower', ['r.name']), 'r.id'),
          '>',
          tuple(after?.sortName ?? '', after?.id ?? 0),
        ),
      ),
    )
    .orderBy(({ fn }) => fn('lower', ['r.name']))
    .orderBy('r.id')
    .limit(count)
    .execute();
}

export async function countRestaurants(
  db: Db,
  missing: MissingRestaurantFieldFilter | undefined,
  upTo: number,
): Promise<number> {
  return countRowsUpTo(db, listedRestaurantsQuery(db, missing).select('r.id'), upTo);
}

export async function selectRatingCountsOfRestaurant(db: Db, restaurantId: number) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('sandwiches as s', 's.id', 'v.sandwich_id')
    .select(({ fn }) => ['v.rating', fn.countAll<number>().as('count')])
    .where('s.restaurant_id', '=', restaurantId)
    .where('s.date_deleted', 'is', null)
    .where(({ ref }) => ref('v.is_visible'))
    .groupBy('v.rating')
    .execute();
}

export function listedRestaurantsQuery(db: Db, missing: MissingRestaurantFieldFilter | undefined) {
  return db
    .selectFrom('restaurants as r')
    .where('r.date_deleted', 'is', null)
    .where(({ eb, and, exists, lit, not, selectFrom }) => {
      if (missing === undefined) return lit(true);
      if (missing === 'photo') return eb('r.image_url', 'is', null);
      if (missing === 'location') return eb('r.location_count', '=', lit(0));
      if (missing === 'menu') return eb('r.sandwich_count', '=', lit(0));
      const withHours = selectFrom('locations as l')
        .select('l.id')
        .whereRef('l.restaurant_id', '=', 'r.id')
        .where('l.date_deleted', 'is', null)
        .where(
          ({ ref }) => sql<boolean>`${ref('l.hours_of_operation')} <> '{"text": "Hours not available"}'`,
        );
      return and([eb('r.location_count', '>', lit(0)), not(exists(withHours))]);
    });
}
