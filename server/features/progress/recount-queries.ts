import { sql, type Db } from '#server/platform/database.ts';

export type Drift = { what: string; id: string; kept: string; counted: string };

/** No limit on how long a statement of this transaction may take. */
export async function takeTime(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true)`.execute(
    tx,
  );
}

/** XP that differs from the ledger, and logins that differ from the members. */
export async function findXpDrift(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH ledger AS (
      SELECT user_id, sum(xp_earned + location_bonus_xp) AS xp FROM user_actions GROUP BY user_id
    )
    SELECT 'xp of member' AS what, u.id, u.xp::text AS kept, coalesce(l.xp, 0)::text AS counted
    FROM users u LEFT JOIN ledger l ON l.user_id = u.id WHERE u.xp <> coalesce(l.xp, 0)
    UNION ALL
    SELECT 'login ' || i.kind || ' of member', u.id, coalesce(l.key, 'none'), i.key
    FROM users u CROSS JOIN LATERAL (VALUES ('username', lower(u.username)), ('email', lower(u.email))) i (kind, key)
    LEFT JOIN login_identifiers l ON l.user_id = u.id AND l.kind = i.kind WHERE l.key IS DISTINCT FROM i.key
  `.execute(db);
  return rows;
}

export async function repairXp(tx: Db): Promise<void> {
  await sql`
    UPDATE users u SET xp = greatest(0, l.xp) FROM (
      SELECT u.id, coalesce(sum(a.xp_earned + a.location_bonus_xp), 0) AS xp
      FROM users u LEFT JOIN user_actions a ON a.user_id = u.id GROUP BY u.id
    ) l WHERE l.id = u.id AND u.xp <> l.xp
  `.execute(tx);
}
