import {
  anyOfValuesSql,
  asBooleanSql,
  isoTimeSql,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

const NEW_OF_EACH_RESTAURANT = sql.lit(3);

export type RecentListEntry = Awaited<ReturnType<typeof selectRecentListEntries>>[number];

export async function selectRecentListEntries(db: Db, userId: string, limit: number) {
  return db
    .selectFrom(recentEntries(db, userId, limit).as('recent'))
    .innerJoin('sandwiches as s', 's.id', 'recent.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(({ exists, ref, selectFrom }) => [
      'recent.sandwich_id as sandwichId',
      's.restaurant_id as restaurantId',
      'recent.has_tried as hasTried',
      'recent.is_favorite as isFavorite',
      isoTimeSql(ref('recent.date_created')).as('dateSaved'),
      asBooleanSql(
        exists(
          selectFrom('reviews as v')
            .select('v.id')
            .where('v.user_id', '=', userId)
            .whereRef('v.sandwich_id', '=', 'recent.sandwich_id'),
        ),
      ).as('isReviewed'),
    ])
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .orderBy('recent.date_created', 'desc')
    .orderBy('recent.id', 'desc')
    .execute();
}

type NewsQuery = { entries: number; since: Date; limit: number };

/** Reads the few highest ids of each menu, because ids grow with time. */
export async function selectNewSandwiches(db: Db, userId: string, { entries, since, limit }: NewsQuery) {
  return db
    .with('known', () =>
      db
        .selectFrom(recentEntries(db, userId, entries).as('recent'))
        .innerJoin('sandwiches as s', 's.id', 'recent.sandwich_id')
        .select(({ fn }) => ['s.restaurant_id', fn.min('recent.date_created').as('since')])
        .groupBy('s.restaurant_id'),
    )
    .selectFrom('known')
    .innerJoin('restaurants as r', 'r.id', 'known.restaurant_id')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('sandwiches as s')
        .select(['s.id', 's.date_created'])
        .whereRef('s.restaurant_id', '=', 'known.restaurant_id')
        .where('s.date_deleted', 'is', null)
        .orderBy('s.id', 'desc')
        .limit(NEW_OF_EACH_RESTAURANT)
        .as('added'),
    )
    .select(({ ref }) => ['added.id', isoTimeSql(ref('added.date_created')).as('dateAdded')])
    .where('r.date_deleted', 'is', null)
    .where('added.date_created', '>', since)
    .whereRef('added.date_created', '>', 'known.since')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('user_sandwiches as mine')
            .select('mine.id')
            .where('mine.user_id', '=', userId)
            .whereRef('mine.sandwich_id', '=', 'added.id'),
        ),
      ),
    )
    .orderBy('added.date_created', 'desc')
    .orderBy('added.id', 'desc')
    .limit(limit)
    .execute();
}

export async function selectListedSandwichesAmong(
  db: Db,
  userId: string,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('user_sandwiches')
    .select('sandwich_id')
    .where('user_id', '=', userId)
    .where('sandwich_id', '=', anyOfValuesSql(ids))
    .execute();
  return rows.map(({ sandwich_id }) => sandwich_id);
}

function recentEntries(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('user_sandwiches as us')
    .select(['us.id', 'us.sandwich_id', 'us.has_tried', 'us.is_favorite', 'us.date_created'])
    .where('us.user_id', '=', userId)
    .orderBy('us.date_created', 'desc')
    .orderBy('us.id', 'desc')
    .limit(limit);
}
