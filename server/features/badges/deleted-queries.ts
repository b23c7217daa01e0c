import { countRows, isOlder, micros, type Db, type DeletedKey } from '#server/platform/database.ts';
import { BADGE, HELD_BY } from './queries.ts';

export async function selectDeletedBadges(db: Db, after: DeletedKey | null, count: number) {
  return deletedBadges(db)
    .select(BADGE)
    .select(({ ref }) => [HELD_BY, 'date_deleted as dateDeleted', micros(ref('date_deleted')).as('micros')])
    .where(({ ref }) => isOlder(ref('date_deleted'), ref('id'), after))
    .orderBy('date_deleted', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function countDeletedBadges(db: Db, upTo: number): Promise<number> {
  return countRows(db, deletedBadges(db), upTo);
}

function deletedBadges(db: Db) {
  return db.selectFrom('badges').where('date_deleted', 'is not', null);
}
