import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

export async function countRestaurantChildren(
  db: Db,
  table: 'locations' | 'sandwiches',
  restaurantIds: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .where('date_deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countRowsToMove(db: Db, sandwichIds: readonly number[]) {
  return {
    reviews: await countRowsOf(db, 'reviews', sandwichIds),
    listEntries: await countRowsOf(db, 'user_sandwiches', sandwichIds),
    rankedSandwiches: await countRowsOf(db, 'ranked_sandwiches', sandwichIds),
    tags: await countRowsOf(db, 'sandwich_tags', sandwichIds),
  };
}

async function countRowsOf(
  db: Db,
  table: 'reviews' | 'user_sandwiches' | 'ranked_sandwiches' | 'sandwich_tags',
  sandwichIds: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sandwich_id', '=', anyOfValuesSql(sandwichIds))
    .executeTakeFirstOrThrow();
  return count;
}

/** Each group becomes one sandwich, on which a member has one review. */
export async function countDuplicateReviewsOfMerge(
  db: Db,
  groups: readonly (readonly number[])[],
): Promise<number> {
  let older = 0;
  for (const sandwichIds of groups) {
    const { count } = await db
      .selectFrom('reviews')
      .select(({ ref }) => sql<number>`count(*)::int - count(DISTINCT ${ref('user_id')})::int`.as('count'))
      .where('sandwich_id', '=', anyOfValuesSql(sandwichIds))
      .executeTakeFirstOrThrow();
    older += count;
  }
  return older;
}
