import { sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const COUNTS = ['restaurants', 'locations', 'sandwiches', 'tags', 'members', 'reviews', 'badges'] as const;
export type DemoCounts = Record<(typeof COUNTS)[number], number>;

export async function countDemoRows(db: Db): Promise<DemoCounts> {
  const { rows } = await sql<DemoCounts>`
    SELECT
      (SELECT count(*) FROM restaurants WHERE is_demo) AS restaurants,
      (SELECT count(*) FROM locations l JOIN restaurants r ON r.id = l.restaurant_id WHERE r.is_demo) AS locations,
      (SELECT count(*) FROM sandwiches WHERE is_demo) AS sandwiches,
      (SELECT count(*) FROM tags WHERE is_demo) AS tags,
      (SELECT count(*) FROM users WHERE is_demo) AS members,
      (SELECT count(*) FROM reviews v JOIN users u ON u.id = v.user_id WHERE u.is_demo) AS reviews,
      (SELECT count(*) FROM badges WHERE is_demo) AS badges
  `.execute(db);
  return assertDefined(rows[0]);
}

export function formatDemoCounts(counts: DemoCounts): string {
  return COUNTS.map((name) => `${counts[name].toLocaleString('en-US')} ${name}`).join(', ');
}
