import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import type { Kind } from '../queries.ts';

export type Row = {
  id: number;
  kind: Kind;
  dateCreated: Date;
  dateRead: Date | null;
  level: number | null;
  badge: {
    id: number;
    name: string;
    description: string;
    imageUrl: string | null;
    category: string;
  } | null;
  recommendation: { websiteUrl: string; status: 'approved' | 'rejected'; xp: number } | null;
  restaurant: { id: number; name: string; imageUrl: string | null; restaurantType: string } | null;
  /** The one that it is about; of several new ones none. */
  sandwich: {
    id: number;
    name: string;
    imageUrl: string | null;
    price: number | null;
    ingredients: string[];
    spiceLevel: number;
    backdrop: number | null;
    /** Since when it is on the member's list. */
    listedOn: string | null;
  } | null;
  /** Why a review of the sandwich, or the picture, is hidden; null where it is shown. */
  hiddenReason: string | null;
  /** How many new ones are on the menu, and what the first are called. */
  added: { count: number; names: string[] } | null;
};
export type Filter = { userId: string; unreadOnly: boolean };

function matches({ userId, unreadOnly }: Filter) {
  return unreadOnly ? sql`n.user_id = ${userId} AND n.date_read IS NULL` : sql`n.user_id = ${userId}`;
}

/** Newest first by the primary key: ids are drawn when a notification is written. */
export async function selectNotifications(
  db: Db,
  filter: Filter,
  before: number | null,
  count: number,
): Promise<Row[]> {
  const earlier = before === null ? sql`true` : sql`n.id < ${before}`;
  return select(
    db,
    sql`SELECT * FROM notifications n WHERE ${matches(filter)} AND ${earlier} ORDER BY n.id DESC LIMIT ${count}`,
  );
}

/** These of a member's, as far as there are any. */
export async function selectTold(db: Db, userId: string, ids: readonly number[]): Promise<Row[]> {
  return select(
    db,
    sql`SELECT * FROM notifications n WHERE n.user_id = ${userId} AND n.id = ANY (${ids}::bigint[])`,
  );
}

async function select(db: Db, page: ReturnType<typeof matches>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT n.id, n.kind, n.date_created AS "dateCreated", n.date_read AS "dateRead",
      CASE WHEN n.kind = 'level' THEN n.subject END AS level,
      CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name, 'description', b.description,
        'imageUrl', b.image_url, 'category', b.category) END AS badge,
      CASE WHEN rr.id IS NOT NULL THEN json_build_object('websiteUrl', rr.website_url, 'status', rr.status,
        'xp', coalesce(xp.earned, 0)) END AS recommendation,
      CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'name', r.name, 'imageUrl', r.image_url,
        'restaurantType', r.restaurant_type) END AS restaurant,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name, 'imageUrl', s.image_url,
        'price', s.price, 'ingredients', s.ingredients, 'spiceLevel', s.spice_level, 'backdrop', s.backdrop,
        'listedOn', us.date_created AT TIME ZONE 'UTC') END AS sandwich,
      CASE WHEN a.id IS NOT NULL THEN json_build_object('count', added.count, 'names', added.names[1:2]) END AS added,
      CASE WHEN n.kind = 'hidden-review' THEN (SELECT c.reason FROM reviews v
        JOIN concealed_reviews c ON c.user_id = v.user_id AND c.review_id = v.id
        WHERE v.user_id = n.user_id AND v.sandwich_id = n.subject)
      WHEN n.kind = 'hidden-avatar' THEN (SELECT c.reason FROM concealed_photos c
        WHERE c.entity_type = 'avatar' AND c.entity_id = n.user_id AND c.id = n.subject) END AS "hiddenReason"
    FROM (${page}) n
    LEFT JOIN badges b ON n.kind = 'badge' AND b.id = n.subject
    LEFT JOIN restaurant_recommendations rr
      ON n.kind = 'recommendation' AND rr.id = n.subject AND rr.submitted_by_user_id = n.user_id
    LEFT JOIN LATERAL (SELECT xp_earned AS earned FROM user_actions ua WHERE ua.user_id = n.user_id
      AND ua.award_key = 'recommendation-approved:recommendation:' || rr.id) xp ON true
    LEFT JOIN sandwich_announcements a ON n.kind = 'new-sandwiches' AND a.id = n.subject
    LEFT JOIN LATERAL (SELECT count(*) AS count, min(ns.id) AS id, array_agg(ns.name ORDER BY ns.id) AS names
      FROM sandwiches ns WHERE ns.id = ANY (a.sandwich_ids) AND ns.date_deleted IS NULL) added ON a.id IS NOT NULL
    LEFT JOIN sandwiches s ON s.date_deleted IS NULL AND s.id = CASE n.kind WHEN 'nearby' THEN n.subject
      WHEN 'hidden-review' THEN n.subject
      WHEN 'new-sandwiches' THEN CASE WHEN added.count = 1 THEN added.id END END
    LEFT JOIN restaurants r ON r.date_deleted IS NULL AND r.id = coalesce(a.restaurant_id, s.restaurant_id)
    LEFT JOIN user_sandwiches us ON n.kind = 'nearby' AND us.user_id = n.user_id AND us.sandwich_id = s.id
    ORDER BY n.id DESC
  `.execute(db);
  return rows;
}

export async function countNotifications(db: Db, filter: Filter, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (SELECT FROM notifications n WHERE ${matches(filter)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).count;
}

export async function markRead(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications SET date_read = ${now} WHERE user_id = ${userId} AND id = ${id} AND date_read IS NULL
    RETURNING id
  `.execute(db);
  return rows.length > 0;
}

export async function isOwn(db: Db, userId: string, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM notifications WHERE user_id = ${userId} AND id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function markAllRead(db: Db, userId: string, upTo: number, now: Date): Promise<void> {
  await sql`
    UPDATE notifications SET date_read = ${now}
    WHERE user_id = ${userId} AND id <= ${upTo} AND date_read IS NULL
  `.execute(db);
}
