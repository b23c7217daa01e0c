import type { RawBuilder } from 'kysely';
import { asBooleanSql, sql, type Db } from '#server/platform/database/database.ts';

/**
 * Accounts are new for seven days: with more than five reviews of a sandwich by new accounts in the 24 hours up to one by
 * such an account, that one counts 72 hours late (decision record 0019). Reviews of the same microsecond see each other, so
 * that commit order does not decide. `quarantined_until` is stored, `until` is correct.
 */
export function reviewQuarantineTimesQuery(db: Db, at: RawBuilder<Date>, sandwichId: number | null) {
  const recent = db
    .selectFrom('reviews as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .where(({ eb, or, ref }) =>
      or([
        sql<boolean>`${ref('v.date_created')} > ${at} - interval '96 hours'`,
        eb('v.quarantined_until', 'is not', null),
      ]),
    )
    .where(({ eb, lit }) => (sandwichId === null ? lit(true) : eb('v.sandwich_id', '=', sandwichId)))
    .select(({ ref }) => [
      'v.user_id',
      'v.id',
      'v.sandwich_id',
      'v.quarantined_until',
      'v.date_created',
      sql<boolean>`${ref('u.date_created')} > ${ref('v.date_created')} - interval '168 hours'`.as('is_new'),
    ]);
  return db.selectFrom(recent.as('recent')).select(({ ref }) => {
    const [written, isNew] = [ref('recent.date_created'), ref('recent.is_new')];
    const burst = sql`count(*) FILTER (WHERE ${isNew}) OVER (PARTITION BY ${ref('recent.sandwich_id')} ORDER BY ${written}
      RANGE BETWEEN interval '24 hours' PRECEDING AND CURRENT ROW)`;
    return [
      'recent.user_id',
      'recent.id',
      'recent.quarantined_until',
      sql<Date | null>`CASE WHEN ${isNew} AND ${written} + interval '72 hours' > ${at} AND ${burst} > 5
        THEN ${written} + interval '72 hours' END`.as('until'),
    ];
  });
}

/** Returns how many reviews were quarantined or released. The caller has locked the totals. */
export async function updateRatingQuarantine(tx: Db, sandwichId: number, now: Date): Promise<number> {
  const changed = await tx
    .selectFrom(reviewQuarantineTimesQuery(tx, sql<Date>`${now}::timestamptz`, sandwichId).as('rule'))
    .whereRef('rule.quarantined_until', 'is distinct from', 'rule.until')
    .select(['rule.user_id', 'rule.id', sql<string | null>`rule.until::text`.as('until')])
    .execute();
  for (const { user_id, id, until } of changed) await setRatingQuarantinedUntil(tx, user_id, id, until);
  return changed.length;
}

/** Passes the time as text, because a Date has no microseconds. */
export async function setRatingQuarantinedUntil(
  tx: Db,
  userId: string,
  id: number,
  until: string | null,
): Promise<void> {
  await sql`UPDATE reviews SET quarantined_until = ${until} WHERE user_id = ${userId} AND id = ${id}`.execute(
    tx,
  );
}

/** An account is new for 168 hours, and the rule looks at the 96 hours before. */
export async function canChangeRatingQuarantine(
  tx: Db,
  { userId, sandwichId, now }: { userId: string; sandwichId: number; now: Date },
): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .select(({ eb }) =>
      asBooleanSql(eb('date_created', '>', sql<Date>`${now}::timestamptz - interval '264 hours'`)).as(
        'isRecent',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  if (account?.isRecent !== false) return true;
  const held = await tx
    .selectFrom('reviews')
    .select('id')
    .where(({ and }) => and({ user_id: userId, sandwich_id: sandwichId }))
    .where('quarantined_until', 'is not', null)
    .executeTakeFirst();
  return held !== undefined;
}

type Ratings = { sum: number; count: number };

export async function sumQuarantinedRatings(tx: Db, sandwichId: number): Promise<Ratings> {
  return sumRatings(tx, sandwichId).where('quarantined_until', 'is not', null).executeTakeFirstOrThrow();
}

export async function sumVisibleRatings(tx: Db, sandwichId: number): Promise<Ratings> {
  return sumRatings(tx, sandwichId).executeTakeFirstOrThrow();
}

function sumRatings(tx: Db, sandwichId: number) {
  return tx
    .selectFrom('reviews')
    .where('sandwich_id', '=', sandwichId)
    .where('is_visible', '=', true)
    .select(({ ref }) => [
      sql<number>`coalesce(sum(${ref('rating')}), 0)::int`.as('sum'),
      sql<number>`count(*)::int`.as('count'),
    ]);
}

export async function findRatingQuarantineEnd(db: Db, userId: string, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('reviews')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('quarantined_until')
    .executeTakeFirst();
  return row?.quarantined_until ?? null;
}

export async function selectSandwichesWithEndedQuarantine(
  db: Db,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .where('quarantined_until', '<=', now)
    .select('sandwich_id as id')
    .distinct()
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
