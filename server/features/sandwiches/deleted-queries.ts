import {
  countRowsUpTo,
  isBeforeTimeKeySql,
  toMicrosecondsSql,
  type Db,
  type TimeAndIdCursor,
  isUnmergedSql,
} from '#server/platform/database/database.ts';

export async function selectDeletedSandwiches(
  db: Db,
  restaurantId: number | null,
  after: TimeAndIdCursor | null,
  count: number,
) {
  return deleted(db, restaurantId)
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(({ ref }) => [
      's.id',
      's.name',
      's.restaurant_id as restaurantId',
      'r.name as restaurantName',
      ref('s.date_deleted').$notNull().as('dateDeleted'),
      toMicrosecondsSql(ref('s.date_deleted')).as('micros'),
    ])
    .where(({ ref }) => isBeforeTimeKeySql(ref('s.date_deleted'), ref('s.id'), after))
    .orderBy('s.date_deleted', 'desc')
    .orderBy('s.id', 'desc')
    .limit(count)
    .execute();
}

export async function countDeletedSandwiches(db: Db, restaurantId: number | null, upTo: number) {
  return countRowsUpTo(db, deleted(db, restaurantId).select('s.id'), upTo);
}

function deleted(db: Db, restaurantId: number | null) {
  return db
    .selectFrom('sandwiches as s')
    .where('s.date_deleted', 'is not', null)
    .where(({ ref }) => isUnmergedSql('sandwich', ref('s.id')))
    .$if(restaurantId !== null, (found) => found.where('s.restaurant_id', '=', restaurantId));
}
