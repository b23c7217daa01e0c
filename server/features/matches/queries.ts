import type { Position } from '#shared/geo/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database/database.ts';

export type RatedSandwich = Awaited<ReturnType<typeof selectLatestRatings>>[number];

/** One's own, the latest first; what is no longer on a menu still says what one likes. */
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

/** To each restaurant's closest location. */
export async function selectChords(
  db: Db,
  restaurantIds: readonly number[],
  here: Position,
): Promise<{ id: number; chord: number }[]> {
  return db
    .selectFrom('restaurants as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('locations as l')
          // Said like this, the index of restaurants and positions leads to the nearest.
          .where(
            ({ ref }) =>
              sql<boolean>`${ref('l.restaurant_id')} BETWEEN ${ref('r.id')} AND ${ref('r.id')} AND ${ref('l.restaurant_id')} > 0`,
          )
          .where('l.date_deleted', 'is', null)
          .where('l.position', 'is not', null)
          .select(({ ref }) => sql<number>`${ref('l.position')} <-> ${spherePosition(here)}`.as('chord'))
          .orderBy('chord')
          .limit(1)
          .as('nearest'),
      (join) => join.onTrue(),
    )
    .where('r.id', '=', sql<number>`ANY(${restaurantIds}::int[])`)
    .select(['r.id', 'nearest.chord'])
    .execute();
}
