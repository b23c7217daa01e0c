import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export async function isLeaving(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM erasures WHERE user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

export type HiddenRow = {
  entityType: 'review' | 'sandwich-photo' | 'restaurant-photo' | 'avatar';
  entityId: string;
  imageUrl: string | null;
  reason: string;
  by: string | null;
  dateCreated: Date;
  microseconds: number;
  key: string;
};

const HIDDEN = sql`(
  SELECT 'review' AS entity_type, review_id::text AS entity_id, NULL AS image_url, reason, concealed_by, date_created,
    'r' || review_id AS key
  FROM concealed_reviews
  UNION ALL
  SELECT entity_type, entity_id, image_url, reason, concealed_by, date_created, 'p' || id FROM concealed_photos) hidden`;

export async function selectHidden(
  db: Db,
  after: { microseconds: number; key: string } | null,
  count: number,
): Promise<HiddenRow[]> {
  const earlier = after
    ? sql`(hidden.date_created, hidden.key) < (timestamptz 'epoch' + ${after.microseconds} * interval '1 microsecond', ${after.key})`
    : sql`true`;
  const { rows } = await sql<HiddenRow>`
    SELECT hidden.entity_type AS "entityType", hidden.entity_id AS "entityId", hidden.image_url AS "imageUrl",
      hidden.reason, u.username AS by, hidden.date_created AS "dateCreated", hidden.key,
      (extract(epoch FROM hidden.date_created) * 1000000)::bigint AS microseconds
    FROM ${HIDDEN} LEFT JOIN users u ON u.id = hidden.concealed_by
    WHERE ${earlier} ORDER BY hidden.date_created DESC, hidden.key DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countHidden(db: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM ${HIDDEN} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}
