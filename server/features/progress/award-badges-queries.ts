import { expressionBuilder } from 'kysely';
import type { Badges } from '#db/schema.gen.ts';
import { micros, sql, type Db } from '#server/platform/database/database.ts';

const BADGE = [
  'b.id',
  'b.name',
  'b.description',
  'b.image_url as imageUrl',
  'b.required_xp as requiredXp',
  'b.category',
] as const;

export async function awardBadgesOfXp(db: Db, userId: string, xp: number) {
  const reached = await db
    .selectFrom('badges as b')
    .select(BADGE)
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

export type EarnedKey = { micros: number; id: number };

export async function selectEarnedBadges(
  db: Db,
  userId: string,
  { after, limit }: { after: EarnedKey | null; limit: number },
) {
  const held = db
    .selectFrom('user_badges as ub')
    .innerJoin('badges as b', 'b.id', 'ub.badge_id')
    .select(BADGE)
    .select(({ fn }) => ['ub.date_earned as dateEarned', fn.countAll<number>().over().as('total')])
    .where('ub.user_id', '=', userId);
  return db
    .selectFrom(held.as('held'))
    .selectAll()
    .select(({ ref }) => micros(ref('dateEarned')).as('micros'))
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) =>
          sql<boolean>`(-${micros(ref('dateEarned'))}, ${ref('id')}) > (-${after?.micros}::bigint, ${after?.id}::int)`,
      ),
    )
    .orderBy('dateEarned', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function holdingsOf(db: Db, userId: string) {
  const badge = expressionBuilder<{ b: Badges }, 'b'>();
  return db
    .selectFrom('user_badges as ub')
    .select('ub.badge_id')
    .where('ub.user_id', '=', userId)
    .where('ub.badge_id', '=', badge.ref('b.id'));
}

export async function findNextBadge(db: Db, userId: string, xp: number) {
  return db
    .selectFrom('badges as b')
    .select(BADGE)
    .where('b.required_xp', '>', xp)
    .where('b.date_deleted', 'is', null)
    .where(({ exists, not }) => not(exists(holdingsOf(db, userId))))
    .orderBy('b.required_xp')
    .orderBy('b.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

/** Includes badges of a deleted kind that the member has kept. */
export async function countEarnedBadges(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('badges as b')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, exists, or }) => or([eb('b.date_deleted', 'is', null), exists(holdingsOf(db, userId))]))
    .executeTakeFirstOrThrow();
  return count;
}
