import type { Position } from '#shared/geo/distance.ts';
import { spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';

export async function countNearbyNotificationsSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', sql.lit('nearby'))
    .where('date_created', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

type NearbyQuery = {
  userId: string;
  position: Position;
  miles: number;
  since: Date;
  limit: number;
};

export async function selectWishlistSandwichesNearby(
  db: Db,
  { userId, position, miles, since, limit }: NearbyQuery,
): Promise<number[]> {
  const point = spherePositionSql(position);
  const farthest = sql<number>`miles_to_chord(${miles}::float8)`;
  const rows = await db
    .with(
      (cte) => cte('around').materialized(),
      (query) =>
        query
          .selectFrom('locations as l')
          .select(({ ref }) => [
            'l.restaurant_id',
            sql<number>`min(${ref('l.position')} <-> ${point})`.as('chord'),
          ])
          .where(({ and }) => and({ 'l.date_deleted': null, 'l.pin_address': null }))
          .where(({ ref }) => sql<boolean>`${ref('l.position')} <@ cube_enlarge(${point}, ${farthest}, 3)`)
          .groupBy('l.restaurant_id'),
    )
    .selectFrom('user_sandwiches as us')
    .innerJoin('sandwiches as s', 's.id', 'us.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .innerJoin('around', 'around.restaurant_id', 's.restaurant_id')
    .select('s.id')
    .where('us.user_id', '=', userId)
    .where(({ not }) => not('us.is_favorite'))
    .where(({ not }) => not('us.has_tried'))
    .where(({ and }) => and({ 's.date_deleted': null, 'r.date_deleted': null }))
    .where('around.chord', '<=', farthest)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.user_id', '=', 'us.user_id')
            .where('n.kind', '=', sql.lit('nearby'))
            .whereRef('n.subject', '=', 's.id')
            .where('n.date_created', '>', since),
        ),
      ),
    )
    .orderBy('around.chord')
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
