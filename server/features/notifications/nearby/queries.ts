import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export async function countNearbySince(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM notifications WHERE user_id = ${userId} AND kind = 'nearby' AND date_created > ${since}
  `.execute(db);
  return defined(rows[0]).count;
}

type Asked = {
  userId: string;
  here: Position;
  miles: number;
  since: Date;
  atMost: number;
};

/** The nearest of those on the list with neither flag, and not those that were told since. */
export async function selectWantedNearby(
  db: Db,
  { userId, here, miles, since, atMost }: Asked,
): Promise<number[]> {
  const point = spherePosition(here);
  const { rows } = await sql<{ id: number }>`
    WITH around AS MATERIALIZED (
      SELECT l.restaurant_id, min(l.position <-> ${point}) AS chord FROM locations l
      WHERE l.date_deleted IS NULL AND l.pin_address IS NULL
        AND l.position <@ cube_enlarge(${point}, chord_of_miles(${miles}::float8), 3)
      GROUP BY l.restaurant_id
    )
    SELECT s.id FROM user_sandwiches us
    JOIN sandwiches s ON s.id = us.sandwich_id AND s.date_deleted IS NULL
    JOIN restaurants r ON r.id = s.restaurant_id AND r.date_deleted IS NULL
    JOIN around ON around.restaurant_id = s.restaurant_id AND around.chord <= chord_of_miles(${miles}::float8)
    WHERE us.user_id = ${userId} AND NOT us.is_favorite AND NOT us.has_tried
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = us.user_id AND n.kind = 'nearby'
        AND n.subject = s.id AND n.date_created > ${since})
    ORDER BY around.chord, s.id LIMIT ${atMost}
  `.execute(db);
  return rows.map(({ id }) => id);
}
