import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type Counts = Record<
  | 'restaurants'
  | 'newRestaurants'
  | 'sandwiches'
  | 'withoutPhoto'
  | 'users'
  | 'newUsers'
  | 'pendingRecommendations'
  | 'openReports',
  number
>;

export async function countEverything(db: Db, since: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT r.*, s.*, u.*, p.*, o.* FROM
      (SELECT count(*) AS restaurants, count(*) FILTER (WHERE date_created > ${since}) AS "newRestaurants"
       FROM restaurants WHERE date_deleted IS NULL) r,
      (SELECT count(*) AS sandwiches, count(*) FILTER (WHERE s.image_url IS NULL) AS "withoutPhoto"
       FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
       WHERE s.date_deleted IS NULL AND r.date_deleted IS NULL) s,
      (SELECT count(*) AS users, count(*) FILTER (WHERE date_created > ${since}) AS "newUsers"
       FROM users WHERE NOT is_former) u,
      (SELECT count(*) AS "pendingRecommendations" FROM restaurant_recommendations WHERE status = 'pending') p,
      (SELECT count(*) AS "openReports" FROM reports WHERE decision IS NULL) o
  `.execute(db);
  return defined(rows[0]);
}
