import {
  countRowsUpTo,
  isBeforeTimeKeySql,
  toMicrosecondsSql,
  type Db,
  type TimeAndIdCursor,
  isUnmergedSql,
} from '#server/platform/database/database.ts';

export async function selectDeletedRestaurants(db: Db, after: TimeAndIdCursor | null, count: number) {
  return deleted(db)
    .select(({ ref }) => [
      'r.id',
      'r.name',
      'r.location_count as locationCount',
      'r.sandwich_count as sandwichCount',
      ref('r.date_deleted').$notNull().as('dateDeleted'),
      toMicrosecondsSql(ref('r.date_deleted')).as('micros'),
    ])
    .where(({ ref }) => isBeforeTimeKeySql(ref('r.date_deleted'), ref('r.id'), after))
    .orderBy('r.date_deleted', 'desc')
    .orderBy('r.id', 'desc')
    .limit(count)
    .execute();
}

export async function countDeletedRestaurants(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, deleted(db).select('r.id'), upTo);
}

function deleted(db: Db) {
  return db
    .selectFrom('restaurants as r')
    .where('r.date_deleted', 'is not', null)
    .where(({ ref }) => isUnmergedSql('restaurant', ref('r.id')));
}
