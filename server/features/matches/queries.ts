import type { Position } from '#shared/geo/distance.ts';
import { spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';

export type RatedSandwich = Awaited<ReturnType<typeof selectLatestRatings>>[number];

/** Includes deleted sandwiches, because their ratings still show the member's taste. */
export async function selectLatestRatings(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('sandwiches as s', 's.id', 'v.sandwich_id')
    .where('v.user_id', '=', userId)
    .orderBy('v.id', 'desc')
    .limit(limit)
    .select([
      's.id',
      's.name',
      's.price',
      's.spice_level as heat',
      's.restaurant_id as restaurantId',
      'v.rating',
    ])
    .execute();
}

export async function selectChordDistances(
  db: Db,
  restaurantIds: readonly number[],
  position: Position,
): Promise<{ id: number; chord: number }[]> {
  return db
    .selectFrom('restaurants as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('locations as l')
          // BETWEEN makes the planner use the index on restaurant and position to find the nearest location.
          .where(
            ({ ref }) =>
              sql<boolean>`${ref('l.restaurant_id')} BETWEEN ${ref('r.id')} AND ${ref('r.id')} AND ${ref('l.restaurant_id')} > 0`,
          )
          .where('l.date_deleted', 'is', null)
          .where('l.position', 'is not', null)
          .select(({ ref }) =>
            sql<number>`${ref('l.position')} <-> ${spherePositionSql(position)}`.as('chord'),
          )
          .orderBy('chord')
          .limit(1)
          .as('nearest'),
      (join) => join.onTrue(),
    )
    .where('r.id', '=', sql<number>`ANY(${restaurantIds}::int[])`)
    .select(['r.id', 'nearest.chord'])
    .execute();
}
