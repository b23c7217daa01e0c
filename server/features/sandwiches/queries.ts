import { expressionBuilder, type Nullable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#db/schema.gen.ts';
import { sandwichFieldsSchema } from '#contract/catalog/sandwiches.ts';
import {
  anyOfValuesSql,
  countRowsUpTo,
  zodSchemaFieldNames,
  isNotNullSql,
  columnSelection,
  sql,
  type Db,
  xpAwardKeysAcrossMerges,
} from '#server/platform/database/database.ts';

const RATING_COUNT = 's.rating_count';
const POPULARITY = 's.popular_score';

/** Up to a second older than the ratings, like the sort orders of all lists. */
export const SANDWICH_MEAN_RATING_SQL = (() => {
  const { ref } = expressionBuilder<DB & { s: DB['sandwiches'] }, 's'>();
  return sql<number>`coalesce(${ref('s.rating_sum')}::float8 / nullif(${ref('s.rating_count')}, 0), 0)`;
})();

/** They are few, so counting a list without them is cheaper than looking up each of its sandwiches. */
export const UNAVAILABLE_SANDWICH_IDS_SQL = (() => {
  const builder = expressionBuilder<DB>();
  const deleted = builder.selectFrom('sandwiches').select('id').where('date_deleted', 'is not', null);
  const ofDeleted = builder
    .selectFrom('restaurants as r')
    .innerJoin('sandwiches as s', 's.restaurant_id', 'r.id')
    .select('s.id')
    .where('r.date_deleted', 'is not', null)
    .where('s.date_deleted', 'is', null);
  return sql<number>`${deleted.unionAll(ofDeleted)}`;
})();

const SANDWICH_COLUMNS = (() => {
  const { fn, ref, selectFrom, val } = expressionBuilder<
    DB & { s: DB['sandwiches']; r: DB['restaurants']; totals: Nullable<DB['sandwich_totals']> },
    's' | 'r' | 'totals'
  >();
  const tags = selectFrom('sandwich_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select(['t.id', 't.name', 't.type'])
    .whereRef('st.sandwich_id', '=', 's.id')
    .orderBy('st.id');
  return [
    ...columnSelection('s', [
      ...zodSchemaFieldNames(sandwichFieldsSchema),
      'id',
      'restaurantId',
      'backdrop',
      'revision',
    ]),
    ref('r.name').as('restaurantName'),
    fn.coalesce('totals.rating_sum', val(0)).as('ratingSum'),
    fn.coalesce('totals.rating_count', val(0)).as('ratingCount'),
    ref(RATING_COUNT).as('orderedRatingCount'),
    ref(POPULARITY).$notNull().as('popularity'),
    jsonArrayFrom(tags).as('tags'),
    isNotNullSql(fn.coalesce(ref('s.date_deleted'), ref('r.date_deleted'))).as('isDeleted'),
  ];
})();

export type SandwichRow = Awaited<ReturnType<typeof selectSandwiches>>[number];

export async function selectSandwiches(db: Db, ids: readonly number[]) {
  return withRestaurant(db).select(SANDWICH_COLUMNS).where('s.id', '=', anyOfValuesSql(ids)).execute();
}

export async function selectSandwichDeletedState(db: Db, id: number) {
  return withRestaurant(db)
    .select(({ fn, ref }) =>
      isNotNullSql(fn.coalesce(ref('s.date_deleted'), ref('r.date_deleted'))).as('isDeleted'),
    )
    .where('s.id', '=', id)
    .executeTakeFirst();
}

export async function selectSandwichesInOrderAdded(db: Db, after: number, count: number) {
  return listedSandwichesQuery(db)
    .select(SANDWICH_COLUMNS)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(count)
    .execute();
}

export type SandwichPopularityCursor = Pick<SandwichRow, 'id' | 'popularity' | 'orderedRatingCount'>;

export async function selectSandwichesSortedByPopularity(
  db: Db,
  restaurantId: number | null,
  after: SandwichPopularityCursor | null,
  count: number,
) {
  return listedSandwichesQuery(db, restaurantId)
    .select(SANDWICH_COLUMNS)
    .where(comesAfter(after))
    .orderBy(POPULARITY, 'desc')
    .orderBy(RATING_COUNT, 'desc')
    .orderBy('s.id')
    .limit(count)
    .execute();
}

/** The first comparison lets the index scan start at the right row; the rest breaks ties. */
function comesAfter(after: SandwichPopularityCursor | null) {
  const { eb, and, or, lit } = expressionBuilder<{ s: DB['sandwiches'] }, 's'>();
  if (!after) return lit(true);
  const { popularity, orderedRatingCount, id } = after;
  const isLaterEqual = and([eb(RATING_COUNT, '=', orderedRatingCount), eb('s.id', '>', id)]);
  return and([
    eb(POPULARITY, '<=', popularity),
    or([eb(POPULARITY, '<', popularity), eb(RATING_COUNT, '<', orderedRatingCount), isLaterEqual]),
  ]);
}

export async function countSandwiches(db: Db, restaurantId: number | null, upTo: number): Promise<number> {
  return countRowsUpTo(db, listedSandwichesQuery(db, restaurantId).select('s.id'), upTo);
}

/** The pattern repeats the condition of the partial index of verified visits. */
export async function selectRatingCounts(db: Db, sandwichId: number) {
  return db
    .selectFrom('reviews as v')
    .leftJoin(
      ({ selectFrom, val }) =>
        selectFrom('user_actions')
          .select('user_id')
          .distinct()
          .where(
            'award_key',
            '=',
            xpAwardKeysAcrossMerges('try-bonus:', sql<number>`${val(sandwichId)}::int`),
          )
          .where('award_key', 'like', sql.lit('try-bonus:%'))
          .as('bonus'),
      (join) => join.onRef('bonus.user_id', '=', 'v.user_id'),
    )
    .select(({ fn }) => [
      'v.rating',
      fn.countAll<number>().as('count'),
      fn.count<number>('bonus.user_id').as('verified'),
    ])
    .where('v.sandwich_id', '=', sandwichId)
    .where(({ ref }) => ref('v.is_visible'))
    .groupBy('v.rating')
    .execute();
}

export async function selectBackdropsOfRestaurant(db: Db, restaurantId: number): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('sandwiches')
    .select('backdrop')
    .where('restaurant_id', '=', restaurantId)
    .where('date_deleted', 'is', null)
    .execute();
  return rows.map(({ backdrop }) => backdrop);
}

export function listedSandwichesQuery(db: Db, restaurantId: number | null = null) {
  return withRestaurant(db)
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .$if(restaurantId !== null, (found) => found.where('s.restaurant_id', '=', restaurantId));
}

function withRestaurant(db: Db) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .leftJoin('sandwich_totals as totals', 'totals.sandwich_id', 's.id');
}
