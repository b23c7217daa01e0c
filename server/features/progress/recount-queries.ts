import { sql, type Db } from '#server/platform/database.ts';

export type Drift = { what: string; id: string; kept: string; counted: string };

/** Reviews that count later, or at once, against the rule. One whose time has come since the last sweep is no fault. */
const MISHELD = sql`
  SELECT rule.* FROM (
    SELECT DISTINCT sandwich_id FROM reviews
    WHERE date_created > now() - interval '72 hours' OR held_until IS NOT NULL) recent
  CROSS JOIN LATERAL held_reviews(recent.sandwich_id, now()) rule
  WHERE rule.held_until IS DISTINCT FROM rule.until AND (rule.held_until > now() OR rule.until IS NOT NULL)`;

/** One that a moderator has hidden is not shown, nor is any of somebody who is about to leave. */
const MISSHOWN = sql`
  SELECT * FROM (
    SELECT v.user_id, v.id, v.is_shown AS kept,
      NOT EXISTS (SELECT FROM concealed_reviews c WHERE c.user_id = v.user_id AND c.review_id = v.id)
        AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = v.user_id) AS counted
    FROM reviews v) judged
  WHERE kept <> counted`;

/** No limit on how long a statement of this transaction may take. */
export async function takeTime(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true)`.execute(
    tx,
  );
}

/** Every total that differs from the rows that it stands for. */
export async function findDrift(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH ledger AS (
      SELECT user_id, sum(xp_earned + location_bonus_xp) AS xp FROM user_actions GROUP BY user_id
    ), of_sandwich AS (
      SELECT sandwich_id, sum(rating) AS sum, count(*) AS count FROM reviews WHERE is_shown GROUP BY sandwich_id
    ), of_restaurant AS (
      SELECT s.restaurant_id, sum(v.rating) AS sum, count(v.id) AS count
      FROM sandwiches s JOIN reviews v ON v.sandwich_id = s.id AND v.is_shown WHERE s.date_deleted IS NULL GROUP BY s.restaurant_id
    ), held AS (
      SELECT sandwich_id, sum(rating) AS sum, count(*) AS count FROM reviews
      WHERE held_until IS NOT NULL AND is_shown GROUP BY sandwich_id
    )
    SELECT 'xp of member' AS what, u.id, u.xp::text AS kept, coalesce(l.xp, 0)::text AS counted
    FROM users u LEFT JOIN ledger l ON l.user_id = u.id WHERE u.xp <> coalesce(l.xp, 0)
    UNION ALL
    SELECT 'login ' || i.kind || ' of member', u.id, coalesce(l.key, 'none'), i.key
    FROM users u CROSS JOIN LATERAL (VALUES ('username', lower(u.username)), ('email', lower(u.email))) i (kind, key)
    LEFT JOIN login_identifiers l ON l.user_id = u.id AND l.kind = i.kind WHERE l.key IS DISTINCT FROM i.key
    UNION ALL
    SELECT 'ratings of sandwich', s.id::text, s.rating_sum || '/' || s.rating_count,
      coalesce(o.sum, 0) || '/' || coalesce(o.count, 0)
    FROM sandwiches s LEFT JOIN of_sandwich o ON o.sandwich_id = s.id
    WHERE (s.rating_sum, s.rating_count) IS DISTINCT FROM (coalesce(o.sum, 0), coalesce(o.count, 0))
    UNION ALL
    SELECT 'ratings of restaurant', r.id::text, r.rating_sum || '/' || r.rating_count,
      coalesce(o.sum, 0) || '/' || coalesce(o.count, 0)
    FROM restaurants r LEFT JOIN of_restaurant o ON o.restaurant_id = r.id
    WHERE (r.rating_sum, r.rating_count) IS DISTINCT FROM (coalesce(o.sum, 0), coalesce(o.count, 0))
    UNION ALL
    SELECT 'held ratings of sandwich', s.id::text, s.held_sum || '/' || s.held_count,
      coalesce(h.sum, 0) || '/' || coalesce(h.count, 0)
    FROM sandwiches s LEFT JOIN held h ON h.sandwich_id = s.id
    WHERE (s.held_sum, s.held_count) IS DISTINCT FROM (coalesce(h.sum, 0), coalesce(h.count, 0))
    UNION ALL
    SELECT 'held ratings of restaurant', r.id::text, r.held_sum || '/' || r.held_count,
      coalesce(o.sum, 0) || '/' || coalesce(o.count, 0)
    FROM restaurants r LEFT JOIN (
      SELECT s.restaurant_id, sum(h.sum) AS sum, sum(h.count) AS count
      FROM held h JOIN sandwiches s ON s.id = h.sandwich_id WHERE s.date_deleted IS NULL GROUP BY s.restaurant_id
    ) o ON o.restaurant_id = r.id
    WHERE (r.held_sum, r.held_count) IS DISTINCT FROM (coalesce(o.sum, 0), coalesce(o.count, 0))
    UNION ALL
    SELECT 'review is shown', w.id::text, w.kept::text, w.counted::text FROM (${MISSHOWN}) w
    UNION ALL
    SELECT 'review counts from', m.id::text, coalesce(m.held_until::text, 'at once'), coalesce(m.until::text, 'at once')
    FROM (${MISHELD}) m
    UNION ALL
    SELECT 'sandwiches of restaurant', r.id::text, r.sandwich_count::text, count(s.id)::text
    FROM restaurants r LEFT JOIN sandwiches s ON s.restaurant_id = r.id AND s.date_deleted IS NULL
    GROUP BY r.id HAVING r.sandwich_count <> count(s.id)
    UNION ALL
    SELECT 'locations of restaurant', r.id::text, r.location_count::text, count(l.id)::text
    FROM restaurants r LEFT JOIN locations l ON l.restaurant_id = r.id AND l.date_deleted IS NULL
    GROUP BY r.id HAVING r.location_count <> count(l.id)
  `.execute(db);
  return rows;
}

/**
 * Sets every total to what its rows say. Locks the facts, so that no writer moves them in between; members first and
 * wholly, because every deed begins by locking its member and would else wait for us while we wait for it.
 */
export async function repairTotals(db: Db): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(db);
  await sql`LOCK TABLE reviews, user_actions, sandwiches, locations IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  await sql`
    UPDATE users u SET xp = greatest(0, l.xp) FROM (
      SELECT u.id, coalesce(sum(a.xp_earned + a.location_bonus_xp), 0) AS xp
      FROM users u LEFT JOIN user_actions a ON a.user_id = u.id GROUP BY u.id
    ) l WHERE l.id = u.id AND u.xp <> l.xp
  `.execute(db);
  await sql`
    WITH w AS MATERIALIZED (${MISSHOWN})
    UPDATE reviews v SET is_shown = w.counted FROM w WHERE v.user_id = w.user_id AND v.id = w.id
  `.execute(db);
  await sql`
    UPDATE sandwiches s SET rating_sum = o.sum, rating_count = o.count FROM (
      SELECT s.id, coalesce(sum(v.rating), 0) AS sum, count(v.id) AS count
      FROM sandwiches s LEFT JOIN reviews v ON v.sandwich_id = s.id AND v.is_shown GROUP BY s.id
    ) o WHERE o.id = s.id AND (s.rating_sum, s.rating_count) IS DISTINCT FROM (o.sum, o.count)
  `.execute(db);
  await sql`
    WITH m AS MATERIALIZED (${MISHELD})
    UPDATE reviews v SET held_until = m.until FROM m WHERE v.user_id = m.user_id AND v.id = m.id
  `.execute(db);
  await sql`
    UPDATE sandwiches s SET held_sum = o.sum, held_count = o.count FROM (
      SELECT s.id, coalesce(sum(v.rating), 0) AS sum, count(v.id) AS count
      FROM sandwiches s LEFT JOIN reviews v
        ON v.sandwich_id = s.id AND v.held_until IS NOT NULL AND v.is_shown GROUP BY s.id
    ) o WHERE o.id = s.id AND (s.held_sum, s.held_count) IS DISTINCT FROM (o.sum, o.count)
  `.execute(db);
  await sql`
    UPDATE restaurants r SET rating_sum = o.sum, rating_count = o.count, sandwich_count = o.sandwiches,
      held_sum = o.held_sum, held_count = o.held_count,
      location_count = (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL)
    FROM (
      SELECT r.id, coalesce(sum(s.rating_sum), 0) AS sum, coalesce(sum(s.rating_count), 0) AS count, count(s.id) AS sandwiches,
        coalesce(sum(s.held_sum), 0) AS held_sum, coalesce(sum(s.held_count), 0) AS held_count
      FROM restaurants r LEFT JOIN sandwiches s ON s.restaurant_id = r.id AND s.date_deleted IS NULL GROUP BY r.id
    ) o WHERE o.id = r.id
  `.execute(db);
}
