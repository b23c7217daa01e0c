import type { Db } from '#server/platform/database/database.ts';
import { BADGE_COLUMNS } from './earned-badge-queries.ts';

/** When a member gains XP. `insertBadgeAwardsAtXp` (badges) has the same rule for a badge that is new. */
export async function insertBadgesReachedByXp(db: Db, userId: string, xp: number) {
  const reached = await db
    .selectFrom('badges as b')
    .select(BADGE_COLUMNS)
    .where('b.required_xp', '<=', xp)
    .where('b.date_deleted', 'is', null)
    .orderBy('b.required_xp')
    .orderBy('b.id')
    .execute();
  if (reached.length === 0) return [];
  const awarded = await db
    .insertInto('user_badges')
    .values(reached.map(({ id }) => ({ user_id: userId, badge_id: id })))
    .onConflict((conflict) => conflict.columns(['user_id', 'badge_id']).doNothing())
    .returning('badge_id')
    .execute();
  const ids = new Set(awarded.map((award) => award.badge_id));
  return reached.filter(({ id }) => ids.has(id));
}
