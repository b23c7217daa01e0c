import { sql, type Db } from '#server/platform/database.ts';

/**
 * Whoever would move the ratings of the same sandwich waits. Before any of its reviews is touched, since the one who
 * holds it may write when other members' reviews count.
 */
export async function lockRatings(db: Db, sandwichId: number): Promise<void> {
  await sql`SELECT 1 FROM sandwiches WHERE id = ${sandwichId} FOR NO KEY UPDATE`.execute(db);
}

/**
 * Makes what is held of a sandwich's ratings what the rule says (`held_reviews` in migration 0022, decision record 0019),
 * and answers how many reviews it held or let in. The caller holds the sandwich; its restaurant comes after it, as in
 * `moveRatings`.
 */
export async function settleHeld(db: Db, sandwichId: number, now: Date): Promise<number> {
  const changed = await sql`
    WITH rule AS MATERIALIZED (
      SELECT user_id, id, until FROM held_reviews(${sandwichId}::int, ${now}::timestamptz)
      WHERE held_until IS DISTINCT FROM until)
    UPDATE reviews v SET held_until = rule.until FROM rule WHERE v.user_id = rule.user_id AND v.id = rule.id
  `.execute(db);
  await moveHeld(db, sandwichId);
  return Number(changed.numAffectedRows ?? 0);
}

async function moveHeld(db: Db, sandwichId: number): Promise<void> {
  const { rows } = await sql<{ restaurantId: number; isDeleted: boolean; sum: number; count: number }>`
    UPDATE sandwiches s SET held_sum = fresh.sum, held_count = fresh.count
    FROM sandwiches old, (
      SELECT coalesce(sum(rating), 0)::int AS sum, count(*)::int AS count
      FROM reviews WHERE sandwich_id = ${sandwichId} AND held_until IS NOT NULL AND is_shown
    ) fresh
    WHERE s.id = ${sandwichId} AND old.id = s.id AND (s.held_sum, s.held_count) IS DISTINCT FROM (fresh.sum, fresh.count)
    RETURNING s.restaurant_id AS "restaurantId", s.date_deleted IS NOT NULL AS "isDeleted",
      fresh.sum - old.held_sum AS sum, fresh.count - old.held_count AS count
  `.execute(db);
  const moved = rows[0];
  if (!moved || moved.isDeleted) return;
  await sql`
    UPDATE restaurants SET held_sum = held_sum + ${moved.sum}, held_count = held_count + ${moved.count}
    WHERE id = ${moved.restaurantId}
  `.execute(db);
}

export async function findHeldUntil(db: Db, userId: string, id: number): Promise<Date | null> {
  const { rows } = await sql<{ heldUntil: Date | null }>`
    SELECT held_until AS "heldUntil" FROM reviews WHERE user_id = ${userId} AND id = ${id}
  `.execute(db);
  return rows[0]?.heldUntil ?? null;
}

export async function selectSandwichesDue(db: Db, now: Date, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT sandwich_id AS id FROM reviews WHERE held_until <= ${now}::timestamptz ORDER BY id LIMIT ${atMost}
  `.execute(db);
  return rows.map(({ id }) => id);
}
