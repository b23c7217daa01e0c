import { sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Named = { id: number; name: string };

export type DemoRowsInUse = {
  /** Demo restaurants with a real sandwich, or with a location that an import has found too. */
  restaurants: (Named & { locations: number })[];
  tags: Named[];
  badges: Named[];
  lost: { reviews: number; listEntries: number };
  ratedByDemo: number[];
};

export async function findDemoRowsInUse(db: Db): Promise<DemoRowsInUse> {
  const restaurants = await sql<Named & { locations: number }>`
    SELECT r.id, r.name, (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id) AS locations
    FROM restaurants r WHERE r.is_demo AND (
      EXISTS (SELECT 1 FROM sandwiches s WHERE s.restaurant_id = r.id AND NOT s.is_demo)
      OR EXISTS (SELECT 1 FROM location_sources f JOIN locations l ON l.id = f.location_id WHERE l.restaurant_id = r.id))
    ORDER BY r.id
  `.execute(db);
  const tags = await sql<Named>`
    SELECT t.id, t.name FROM tags t WHERE t.is_demo AND EXISTS (
      SELECT 1 FROM sandwich_tags st JOIN sandwiches s ON s.id = st.sandwich_id WHERE st.tag_id = t.id AND NOT s.is_demo)
    ORDER BY t.id
  `.execute(db);
  const badges = await sql<Named>`
    SELECT b.id, b.name FROM badges b WHERE b.is_demo AND b.id IN (
      SELECT ub.badge_id FROM user_badges ub JOIN users u ON u.id = ub.user_id WHERE NOT u.is_demo)
    ORDER BY b.id
  `.execute(db);
  const lost = await sql<DemoRowsInUse['lost']>`
    WITH of_real AS (SELECT id FROM users WHERE NOT is_demo), demo AS (SELECT id FROM sandwiches WHERE is_demo)
    SELECT
      (SELECT count(*) FROM reviews WHERE user_id IN (TABLE of_real) AND sandwich_id IN (TABLE demo)) AS reviews,
      (SELECT count(*) FROM user_sandwiches WHERE user_id IN (TABLE of_real) AND sandwich_id IN (TABLE demo)) AS "listEntries"
  `.execute(db);
  const rated = await sql<{ id: number }>`
    SELECT DISTINCT s.restaurant_id AS id FROM users u
    JOIN reviews v ON v.user_id = u.id JOIN sandwiches s ON s.id = v.sandwich_id
    WHERE u.is_demo AND NOT s.is_demo
  `.execute(db);
  return {
    restaurants: restaurants.rows,
    tags: tags.rows,
    badges: badges.rows,
    lost: assertDefined(lost.rows[0]),
    ratedByDemo: rated.rows.map(({ id }) => id),
  };
}
