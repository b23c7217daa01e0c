import { sql, type Db } from '#server/platform/database/database.ts';
import { isBadgeEarnedSql } from './badge-rule-queries.ts';

export async function findXpDrift(db: Db) {
  const xp = db
    .selectFrom('users as u')
    .leftJoin(xpOfLedgerQuery(db).as('l'), 'l.user_id', 'u.id')
    .where(({ eb, fn, lit }) => eb('u.xp', '<>', fn.coalesce('l.xp', lit(0))))
    .select(({ ref }) => [
      sql<string>`'xp of member'`.as('kind'),
      'u.id',
      sql<string>`${ref('u.xp')}::text`.as('stored'),
      sql<string>`coalesce(${ref('l.xp')}, 0)::text`.as('expected'),
    ]);
  const logins = (kind: 'username' | 'email') =>
    db
      .selectFrom('users as u')
      .leftJoin('login_identifiers as l', (join) =>
        join.onRef('l.user_id', '=', 'u.id').on('l.kind', '=', sql.lit(kind)),
      )
      .where(({ eb, fn }) => eb('l.key', 'is distinct from', fn<string>('lower', [`u.${kind}`])))
      .select(({ fn, ref }) => [
        sql<string>`${sql.lit(`login ${kind} of member`)}`.as('kind'),
        'u.id',
        sql<string>`coalesce(${ref('l.key')}, 'none')`.as('stored'),
        fn<string>('lower', [`u.${kind}`]).as('expected'),
      ]);
  return xp.unionAll(logins('username')).unionAll(logins('email')).execute();
}

/** By the XP of the ledger, which a repair stores before it awards badges. */
export async function findMissingBadges(db: Db) {
  return db
    .selectFrom('users as u')
    .leftJoin(xpOfLedgerQuery(db).as('l'), 'l.user_id', 'u.id')
    .innerJoin('badges as b', (join) => join.on(isBadgeEarnedSql(sql`greatest(0, l.xp)`)))
    .leftJoin('user_badges as h', (join) =>
      join.onRef('h.user_id', '=', 'u.id').onRef('h.badge_id', '=', 'b.id'),
    )
    .where('h.badge_id', 'is', null)
    .where(({ not }) => not('u.is_former'))
    .select([
      sql<string>`'badge of member'`.as('kind'),
      'u.id',
      sql<string>`'none'`.as('stored'),
      'b.name as expected',
    ])
    .execute();
}

export async function repairXp(tx: Db): Promise<void> {
  await sql`
    UPDATE users u SET xp = greatest(0, l.xp) FROM (
      SELECT u.id, coalesce(sum(a.xp_earned + a.location_bonus_xp), 0) AS xp
      FROM users u LEFT JOIN user_actions a ON a.user_id = u.id GROUP BY u.id
    ) l WHERE l.id = u.id AND u.xp <> l.xp
  `.execute(tx);
}

function xpOfLedgerQuery(db: Db) {
  return db
    .selectFrom('user_actions')
    .groupBy('user_id')
    .select(({ eb, fn }) => [
      'user_id',
      fn.sum<number>(eb('xp_earned', '+', eb.ref('location_bonus_xp'))).as('xp'),
    ]);
}
