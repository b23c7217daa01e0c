import { sql, type Db } from '#server/platform/database.ts';
import type { PhotoOf } from './photo-queries.ts';

export type Ref = { entityType: 'review' | PhotoOf; entityId: string };
export type ThingRow = Ref & {
  title: string;
  rating: number | null;
  text: string | null;
  imageUrl: string | null;
  isHidden: boolean;
  sandwichId: number | null;
  authorId: string | null;
  authorName: string | null;
};

/** In the order asked for; what is not there is left out. */
export async function selectThings(db: Db, refs: readonly Ref[]): Promise<ThingRow[]> {
  const { rows } = await sql<ThingRow>`
    SELECT asked.type AS "entityType", asked.id AS "entityId", thing.*
    FROM unnest(${refs.map((ref) => ref.entityType)}::text[], ${refs.map((ref) => ref.entityId)}::text[]) AS asked (type, id)
    CROSS JOIN LATERAL (
      SELECT s.name AS title, v.rating, v.comment AS text, NULL AS "imageUrl", s.id AS "sandwichId",
        u.id AS "authorId", u.username AS "authorName",
        EXISTS (SELECT FROM concealed_reviews c WHERE c.user_id = v.user_id AND c.review_id = v.id) AS "isHidden"
      FROM reviews v JOIN users u ON u.id = v.user_id JOIN sandwiches s ON s.id = v.sandwich_id
      WHERE asked.type = 'review' AND v.id = ${numberOf(15)}::bigint
      UNION ALL
      SELECT s.name, NULL, NULL, s.image_url, s.id, NULL, NULL, ${isHidden(sql`s.image_url`)}
      FROM sandwiches s WHERE asked.type = 'sandwich-photo' AND s.id = ${numberOf(9)}::int
      UNION ALL
      SELECT r.name, NULL, NULL, r.image_url, NULL, NULL, NULL, ${isHidden(sql`r.image_url`)}
      FROM restaurants r WHERE asked.type = 'restaurant-photo' AND r.id = ${numberOf(9)}::int
      UNION ALL
      SELECT coalesce(u.display_name, u.username), NULL, NULL, u.avatar_url, NULL, u.id, u.username, ${isHidden(sql`u.avatar_url`)}
      FROM users u WHERE asked.type = 'avatar' AND u.id = asked.id
    ) thing
  `.execute(db);
  return rows;
}

/** Another photo may have been set since one was hidden: that one is seen. */
function isHidden(photo: ReturnType<typeof sql>) {
  return sql`${photo} IS NULL
    AND EXISTS (SELECT FROM concealed_photos c WHERE c.entity_type = asked.type AND c.entity_id = asked.id)`;
}

/** Null for what is no number of so many digits. */
function numberOf(digits: number) {
  return sql`CASE WHEN asked.id ~ ${`^[0-9]{1,${digits}}$`} THEN asked.id END`;
}
