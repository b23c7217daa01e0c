import {
  countRowsUpTo,
  isBeforeTimeKeySql,
  toMicrosecondsSql,
  type Db,
  type TimeAndIdCursor,
  isUnmergedSql,
} from '#server/platform/database/database.ts';

export function selectDeletedLocations(
  db: Db,
  restaurantId: number,
  after: TimeAndIdCursor | null,
  count: number,
) {
  return deletedOf(db, restaurantId)
    .select(({ ref }) => [
      'id',
      'restaurant_id as restaurantId',
      'address',
      ref('date_deleted').$notNull().as('dateDeleted'),
      toMicrosecondsSql(ref('date_deleted')).as('micros'),
    ])
    .where(({ ref }) => isBeforeTimeKeySql(ref('date_deleted'), ref('id'), after))
    .orderBy('date_deleted', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function countDeletedLocations(db: Db, restaurantId: number, upTo: number): Promise<number> {
  return countRowsUpTo(db, deletedOf(db, restaurantId).select('id'), upTo);
}

/** Excludes locations of a deleted restaurant, which cannot be restored alone. */
function deletedOf(db: Db, restaurantId: number) {
  return db
    .selectFrom('locations')
    .where('restaurant_id', '=', restaurantId)
    .where('date_deleted', 'is not', null)
    .where(({ ref }) => isUnmergedSql('location', ref('locations.id')))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('restaurants as r')
          .select('r.id')
          .where('r.id', '=', restaurantId)
          .where('r.date_deleted', 'is', null),
      ),
    );
}
