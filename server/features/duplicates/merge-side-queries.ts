import type { MergeSide } from '#contract/administration/merges.ts';
import { anyOfValuesSql, isNotNullSql, sql, type Db } from '#server/platform/database/database.ts';

export type MergeSideRow = MergeSide & { restaurantId: number; isDeleted: boolean };

/** What an admin compares, by id. */
export async function selectRestaurantMergeSides(db: Db, ids: readonly number[]): Promise<MergeSideRow[]> {
  return db
    .selectFrom('restaurants as r')
    .select(({ lit, ref, selectFrom }) => [
      'r.id',
      'r.id as restaurantId',
      'r.name',
      sql<string | null>`NULL`.as('restaurantName'),
      selectFrom('locations as l')
        .select('l.address')
        .whereRef('l.restaurant_id', '=', 'r.id')
        .where('l.date_deleted', 'is', null)
        .orderBy('l.id')
        .limit(lit(1))
        .as('address'),
      'r.website',
      'r.image_url as imageUrl',
      'r.location_count as locationCount',
      'r.sandwich_count as sandwichCount',
      'r.rating_count as reviewCount',
      isNotNullSql(ref('r.date_deleted')).as('isDeleted'),
    ])
    .where('r.id', '=', anyOfValuesSql(ids))
    .orderBy('r.id')
    .execute();
}
