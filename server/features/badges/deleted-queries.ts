import {
  countRowsUpTo,
  isBeforeTimeKeySql,
  toMicrosecondsSql,
  type Db,
  type TimeAndIdCursor,
} from '#server/platform/database/database.ts';
import { BADGE_LIST_COLUMNS } from './queries.ts';

export async function selectDeletedBadges(db: Db, after: TimeAndIdCursor | null, count: number) {
  return deletedBadges(db)
    .select(BADGE_LIST_COLUMNS)
    .select(({ ref }) => [
      ref('date_deleted').$notNull().as('dateDeleted'),
      toMicrosecondsSql(ref('date_deleted')).as('micros'),
    ])
    .where(({ ref }) => isBeforeTimeKeySql(ref('date_deleted'), ref('id'), after))
    .orderBy('date_deleted', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function countDeletedBadges(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, deletedBadges(db), upTo);
}

function deletedBadges(db: Db) {
  return db.selectFrom('badges').where('date_deleted', 'is not', null);
}
