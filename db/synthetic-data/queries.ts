import type { Client } from 'pg';
import type { ExistingRestaurant } from './entities/generate-restaurants.ts';
import type { BadgeThreshold, XpRewards } from './rows/xp-rows.ts';

/** Members outside the demo town are real data, among which nothing is generated unless it is forced. */
export async function countRealMembers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM users WHERE NOT is_demo');
  return rows[0]!.count;
}

export async function selectExistingRestaurants(client: Client): Promise<ExistingRestaurant[]> {
  const tokens = (text: string) =>
    `ARRAY(SELECT word.lexeme FROM unnest(to_tsvector('simple', ${text})) AS word, unnest(word.positions) AS at ORDER BY at)`;
  const { rows } = await client.query<ExistingRestaurant>(
    `SELECT id, name, restaurant_type AS type, price_range AS "priceRange", location_count AS branches,
       ${tokens('fold_text(name)')} AS tokens, ${tokens("replace(fold_text(name), ' ', '')")} AS squashed
     FROM restaurants WHERE date_deleted IS NULL ORDER BY location_count DESC, id`,
  );
  return rows;
}

export type NextIds = { restaurant: number; sandwich: number; review: number };

export async function selectNextIds(client: Client): Promise<NextIds> {
  const { rows } = await client.query<NextIds>(
    `SELECT coalesce((SELECT max(id) FROM restaurants), 0) + 1 AS restaurant,
       coalesce((SELECT max(id) FROM sandwiches), 0) + 1 AS sandwich,
       coalesce((SELECT max(id) FROM reviews), 0) + 1 AS review`,
  );
  return rows[0]!;
}

/** Explicit ids have passed the values of the sequences. */
export async function advanceSequences(client: Client): Promise<void> {
  await client.query(
    `SELECT setval(pg_get_serial_sequence('restaurants', 'id'), (SELECT max(id) FROM restaurants)),
       setval(pg_get_serial_sequence('sandwiches', 'id'), (SELECT max(id) FROM sandwiches)),
       setval('reviews_id_seq', (SELECT coalesce(max(id), 1) FROM reviews))`,
  );
}

export async function selectXpRewards(client: Client): Promise<XpRewards> {
  const { rows } = await client.query<{ action: string; xp: number; bonus: number }>(
    'SELECT action_type AS action, xp_reward AS xp, location_bonus_xp AS bonus FROM action_config',
  );
  const of = (action: string) => rows.find((row) => row.action === action);
  return { try: of('try')?.xp ?? 0, tryBonus: of('try')?.bonus ?? 0, review: of('review')?.xp ?? 0 };
}

export async function insertMissingBadges(
  client: Client,
  badges: readonly { name: string; description: string; requiredXp: number }[],
): Promise<BadgeThreshold[]> {
  await client.query(
    `INSERT INTO badges (name, description, required_xp, category)
     SELECT name, description, xp, 'level' FROM unnest($1::text[], $2::text[], $3::int[]) AS wanted (name, description, xp)
     WHERE NOT EXISTS (SELECT 1 FROM badges WHERE date_deleted IS NULL AND required_xp IS NOT NULL)`,
    [
      badges.map(({ name }) => name),
      badges.map(({ description }) => description),
      badges.map(({ requiredXp }) => requiredXp),
    ],
  );
  const { rows } = await client.query<BadgeThreshold>(
    'SELECT id, required_xp AS "requiredXp" FROM badges WHERE date_deleted IS NULL AND required_xp IS NOT NULL',
  );
  return rows;
}

export async function insertMissingTags(
  client: Client,
  tags: readonly { name: string; type: string }[],
): Promise<Map<string, number>> {
  const names = tags.map(({ name }) => name);
  await client.query(
    `INSERT INTO tags (name, type) SELECT * FROM unnest($1::text[], $2::text[]) AS wanted (name, type)
     WHERE NOT EXISTS (SELECT 1 FROM tags WHERE lower(tags.name) = lower(wanted.name))`,
    [names, tags.map(({ type }) => type)],
  );
  const { rows } = await client.query<{ id: number; name: string }>(
    'SELECT t.id, wanted AS name FROM unnest($1::text[]) AS wanted JOIN tags t ON lower(t.name) = lower(wanted)',
    [names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function insertSandwichTotals(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO sandwich_totals (sandwich_id, rating_sum, rating_count, is_score_due)
     SELECT id, rating_sum, rating_count, false FROM sandwiches WHERE rating_count > 0 ON CONFLICT DO NOTHING`,
  );
}

export async function upsertRestaurantTotals(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO restaurant_totals (restaurant_id, rating_sum, rating_count)
     SELECT id, rating_sum, rating_count FROM restaurants WHERE rating_count > 0
     ON CONFLICT (restaurant_id) DO UPDATE SET rating_sum = excluded.rating_sum, rating_count = excluded.rating_count`,
  );
}

export async function recountAllRestaurants(client: Client): Promise<void> {
  await client.query(
    `UPDATE restaurants r SET sandwich_count = o.sandwiches, rating_sum = o.sum, rating_count = o.count, location_count = o.locations
     FROM (
       SELECT r.id, coalesce(s.sandwiches, 0) AS sandwiches, coalesce(s.sum, 0) AS sum, coalesce(s.count, 0) AS count,
         coalesce(l.locations, 0) AS locations
       FROM restaurants r
       LEFT JOIN (SELECT restaurant_id, count(*) AS sandwiches, sum(rating_sum) AS sum, sum(rating_count) AS count
         FROM sandwiches WHERE date_deleted IS NULL GROUP BY 1) s ON s.restaurant_id = r.id
       LEFT JOIN (SELECT restaurant_id, count(*) AS locations FROM locations WHERE date_deleted IS NULL GROUP BY 1) l
         ON l.restaurant_id = r.id) o
     WHERE o.id = r.id
       AND (r.sandwich_count, r.rating_sum, r.rating_count, r.location_count) IS DISTINCT FROM (o.sandwiches, o.sum, o.count, o.locations)`,
  );
}
