import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

type Moderated = 'review' | 'sandwich-photo' | 'restaurant-photo' | 'avatar';
type ReportReason = 'spam' | 'rude' | 'off-topic' | 'private' | 'rights' | 'other';
type Key = { userId: string; entityType: Moderated; entityId: string; imageUrl: string };
type SentRow = {
  id: number;
  entityType: Moderated;
  entityId: string;
  reason: ReportReason;
  details: string;
  dateCreated: Date;
};
export type ReportRow = SentRow & {
  userId: string;
  username: string;
  imageUrl: string;
  others: number;
  decision: 'hidden' | 'dismissed' | null;
  decidedBy: string | null;
  dateDecided: Date | null;
};

const SENT = sql`r.id, r.entity_type AS "entityType", r.entity_id AS "entityId", r.reason, r.details,
  r.date_created AS "dateCreated"`;

/** Undefined where this member has reported this thing before. */
export async function insertReport(
  db: Db,
  report: Key & { reason: ReportReason; details: string; now: Date },
): Promise<SentRow | undefined> {
  const { userId, entityType, entityId, imageUrl, reason, details, now } = report;
  const { rows } = await sql<SentRow>`
    INSERT INTO reports AS r (user_id, entity_type, entity_id, image_url, reason, details, date_created)
    VALUES (${userId}, ${entityType}, ${entityId}, ${imageUrl}, ${reason}, ${details}, ${now})
    ON CONFLICT (user_id, entity_type, entity_id, image_url) DO NOTHING RETURNING ${SENT}
  `.execute(db);
  return rows[0];
}

export async function findOwnReport(db: Db, key: Key): Promise<SentRow | undefined> {
  const { userId, entityType, entityId, imageUrl } = key;
  const { rows } = await sql<SentRow>`
    SELECT ${SENT} FROM reports r WHERE r.user_id = ${userId} AND r.entity_type = ${entityType}
      AND r.entity_id = ${entityId} AND r.image_url = ${imageUrl}
  `.execute(db);
  return rows[0];
}

type State = 'open' | 'decided' | undefined;

export async function selectReports(
  db: Db,
  state: State,
  before: number | null,
  count: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT ${SENT}, r.user_id AS "userId", u.username, r.image_url AS "imageUrl", r.decision,
      judge.username AS "decidedBy", r.date_decided AS "dateDecided",
      (SELECT count(*) FROM reports o WHERE o.entity_type = r.entity_type AND o.entity_id = r.entity_id
        AND o.image_url = r.image_url AND o.user_id <> r.user_id) AS others
    FROM reports r JOIN users u ON u.id = r.user_id LEFT JOIN users judge ON judge.id = r.decided_by
    WHERE ${isIn(state)} AND ${before === null ? sql`true` : sql`r.id < ${before}`}
    ORDER BY r.id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countReports(db: Db, state: State, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM reports r WHERE ${isIn(state)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

function isIn(state: State) {
  if (state === undefined) return sql`true`;
  return state === 'open' ? sql`r.decision IS NULL` : sql`r.decision IS NOT NULL`;
}

type Locked = Pick<ReportRow, 'entityType' | 'entityId' | 'imageUrl' | 'decision'>;

export async function lockReport(tx: Db, id: number): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    SELECT entity_type AS "entityType", entity_id AS "entityId", image_url AS "imageUrl", decision
    FROM reports WHERE id = ${id} FOR UPDATE
  `.execute(tx);
  return rows[0];
}

/** How many reports of the same that decides. */
export async function decideAllOf(
  tx: Db,
  { entityType, entityId, imageUrl }: Locked,
  { decision, by, now }: { decision: 'hidden' | 'dismissed'; by: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE reports SET decision = ${decision}, decided_by = ${by}, date_decided = ${now}
    WHERE entity_type = ${entityType} AND entity_id = ${entityId} AND image_url = ${imageUrl} AND decision IS NULL
  `.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteReportsAbout(tx: Db, userId: string): Promise<void> {
  await sql`
    DELETE FROM reports WHERE (entity_type = 'avatar' AND entity_id = ${userId})
      OR (entity_type = 'review' AND entity_id IN (SELECT v.id::text FROM reviews v WHERE v.user_id = ${userId}))
  `.execute(tx);
}
