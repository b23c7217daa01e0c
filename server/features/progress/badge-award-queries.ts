import { sql, type Db } from '#server/platform/database/database.ts';
import { isBadgeEarnedSql } from './badge-rule-queries.ts';
import { BADGE_COLUMNS } from './earned-badge-queries.ts';

/** For a member who gains XP. Returns the new badges. */
export async function insertBadgesReachedByXp(db: Db, userId: string, xp: number) {
  const reached = await db
    .selectFrom('badges as b')
    .select(BADGE_COLUMNS)
    .where(isBadgeEarnedSql(xp))
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

/** For a badge that is new or has changed. */
export async function insertAwardsOfBadge(db: Db, badgeId: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO user_badges (user_id, badge_id, date_earned)
    SELECT u.id, b.id, ${now} FROM badges b JOIN users u ON ${isBadgeEarnedSql(sql`u.xp`)}
    WHERE b.id = ${badgeId} AND NOT u.is_former
    ON CONFLICT (user_id, badge_id) DO NOTHING
  `.execute(db);
}

/** For a repair. Returns the badges that at least one of them lacked. */
export async function insertMissingBadgeAwards(db: Db, now: Date): Promise<number[]> {
  const awarded = await db
    .insertInto('user_badges')
    .columns(['user_id', 'badge_id', 'date_earned'])
    .expression(({ selectFrom }) =>
      selectFrom('badges as b')
        .innerJoin('users as u', (join) => join.on(isBadgeEarnedSql(sql`u.xp`)))
        .select(['u.id as user_id', 'b.id as badge_id', sql<Date>`${now}::timestamptz`.as('date_earned')])
        .where(({ not }) => not('u.is_former')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('badge_id')
    .execute();
  return [...new Set(awarded.map((award) => award.badge_id))];
}
