import type { Position } from '#shared/geo/distance.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type SandwichToMatch = {
  isDeleted: boolean;
  restaurantId: number;
  price: number | null;
  heat: number;
} & {
  [Coordinate in keyof Position]: number | null;
};

/** Coordinates are null if there are four or more locations, because a chain has no single position. */
export async function selectSandwichToMatch(db: Db, id: number): Promise<SandwichToMatch | undefined> {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('locations as l')
          .whereRef('l.restaurant_id', '=', 'r.id')
          .where('l.date_deleted', 'is', null)
          .where('l.position', 'is not', null)
          .where('r.location_count', '<', 4)
          .orderBy('l.id')
          .limit(1)
          .select(['l.latitude', 'l.longitude'])
          .as('here'),
      (join) => join.onTrue(),
    )
    .where('s.id', '=', id)
    .select(({ ref }) => [
      sql<boolean>`${ref('s.date_deleted')} IS NOT NULL OR ${ref('r.date_deleted')} IS NOT NULL`.as(
        'isDeleted',
      ),
      's.restaurant_id as restaurantId',
      's.price',
      's.spice_level as heat',
      'here.latitude',
      'here.longitude',
    ])
    .executeTakeFirst();
}
