import { expressionBuilder } from 'kysely';
import type { Badges } from '#db/schema.gen.ts';
import { toMicrosecondsSql, sql, type Db } from '#server/platform/database/database.ts';
import { isBadgeStillToEarnSql } from './badge-rule-queries.ts';

export const BADGE_COLUMNS = [
  'b.id',
  'b.name',
  'b.description',
  'b.image_url as imageUrl',
  'b.required_xp as requiredXp',
  'b.category',
] as const;

export type EarnedBadgeKey = { micros: number; id: number };

export async function selectEarnedBadges(
  db: Db,
  userId: string,
  { after, limit }: { after: EarnedBadgeKey | null; limit: number },
) {
  const held = db
    .selectFrom('user_badges as ub')
    .innerJoin('badges as b', 'b.id', 'ub.badge_id')
    .select(BADGE_COLUMNS)
    .select(({ fn }) => ['ub.date_earned as dateEarned', fn.countAll<number>().over().as('total')])
    .where('ub.user_id', '=', userId);
  return db
    .selectFrom(held.as('held'))
    .selectAll()
    .select(({ ref }) => toMicrosecondsSql(ref('dateEarned')).as('micros'))
    .$if(after !== null, (query) =>
      query.where(
        ({ ref }) =>
          sql<boolean>`(-${toMicrosecondsSql(ref('dateEarned'))}, ${ref('id')}) > (-${after?.micros}::bigint, ${after?.id}::int)`,
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
    .select(BADGE_COLUMNS)
    .where(isBadgeStillToEarnSql(xp))
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
