import { sql, type Db } from '#server/platform/database/database.ts';

export async function selectSiteOverviewCounts(db: Db, since: Date) {
  const restaurants = db
    .selectFrom('restaurants')
    .select(({ fn }) => [
      fn.countAll<number>().as('restaurants'),
      fn.countAll<number>().filterWhere('date_created', '>', since).as('newRestaurants'),
    ])
    .where('date_deleted', 'is', null);
  const sandwiches = db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('sandwiches'),
      fn.countAll<number>().filterWhere('s.image_url', 'is', null).as('withoutPhoto'),
    ])
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null);
  const users = db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('users'),
      fn.countAll<number>().filterWhere('date_created', '>', since).as('newUsers'),
    ])
    .where(({ not }) => not('is_former'));
  const recommendations = db
    .selectFrom('restaurant_recommendations')
    .select(({ fn }) => fn.countAll<number>().as('pendingRecommendations'))
    .where('status', '=', sql.lit('pending'));
  const reports = db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('openReports'))
    .where('decision', 'is', null);
  const suggestions = db
    .selectFrom('suggestions')
    .select(({ fn }) => fn.countAll<number>().as('openSuggestions'))
    .where('decision', 'is', null);
  return {
    ...(await restaurants.executeTakeFirstOrThrow()),
    ...(await sandwiches.executeTakeFirstOrThrow()),
    ...(await users.executeTakeFirstOrThrow()),
    ...(await recommendations.executeTakeFirstOrThrow()),
    ...(await reports.executeTakeFirstOrThrow()),
    ...(await suggestions.executeTakeFirstOrThrow()),
  };
}
