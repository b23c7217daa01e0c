import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

type NewEntry = {
  userId: string | null;
  action: string;
  entityType: string;
  entityId: string;
  before: unknown;
  after: unknown;
};

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { userId, action, entityType, entityId, before, after } = entry;
  await sql`
    INSERT INTO audit_log (user_id, action, entity_type, entity_id, before, after)
    VALUES (${userId}, ${action}, ${entityType}, ${entityId}, ${json(before)}, ${json(after)})
  `.execute(db);
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

type Fields = Record<string, unknown> | null;
export type EntryRow = {
  id: number;
  userId: string | null;
  username: string | null;
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  before: Fields;
  after: Fields;
  dateCreated: Date;
};
export type EntryFilter = {
  by?: string | undefined;
  action?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
};

/** What a number means to a reader; a thing that is gone has the name that it was deleted with. */
const NAME = sql`coalesce(CASE a.entity_type
    WHEN 'user' THEN (SELECT username FROM users WHERE id = a.entity_id)
    WHEN 'restaurant' THEN (SELECT name FROM restaurants WHERE id::text = a.entity_id)
    WHEN 'sandwich' THEN (SELECT name FROM sandwiches WHERE id::text = a.entity_id)
    WHEN 'badge' THEN (SELECT name FROM badges WHERE id::text = a.entity_id)
    WHEN 'tag' THEN (SELECT name FROM tags WHERE id::text = a.entity_id)
  END, a.after ->> 'name', a.before ->> 'name')`;

export async function listEntries(
  db: Db,
  filter: EntryFilter,
  before: number | null,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT a.id, a.user_id AS "userId", u.username, a.action, a.entity_type AS "entityType",
      a.entity_id AS "entityId", ${NAME} AS "entityName", a.before, a.after, a.date_created AS "dateCreated"
    FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
    WHERE ${passes(filter)} AND (${before}::bigint IS NULL OR a.id < ${before})
    ORDER BY a.id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function selectLastDeletion(
  db: Db,
  entityType: string,
  entityId: string,
): Promise<Fields | undefined> {
  const { rows } = await sql<{ before: Fields }>`
    SELECT before FROM audit_log
    WHERE entity_type = ${entityType} AND entity_id = ${entityId} AND action = 'delete' ORDER BY id DESC LIMIT 1
  `.execute(db);
  return rows[0]?.before;
}

type DeletionRow = Pick<EntryRow, 'id' | 'entityId' | 'before' | 'dateCreated'>;

export async function selectDeletions(
  db: Db,
  entityType: string,
  before: number | null,
  limit: number,
): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`
    SELECT a.id, a.entity_id AS "entityId", a.before, a.date_created AS "dateCreated"
    FROM audit_log a WHERE ${isLastDeletion(entityType)} AND (${before}::bigint IS NULL OR a.id < ${before})
    ORDER BY a.id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function countDeletions(db: Db, entityType: string, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM audit_log a WHERE ${isLastDeletion(entityType)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** What was brought back since has a later entry. */
function isLastDeletion(entityType: string) {
  // In the text, or one plan would have to do for a kind that is rare and one that is not.
  return sql`a.entity_type = ${sql.lit(entityType)} AND a.action = 'delete' AND NOT EXISTS (
    SELECT FROM audit_log later
    WHERE later.entity_type = a.entity_type AND later.entity_id = a.entity_id AND later.id > a.id)`;
}

/** Each part is one step along the index of what was changed. */
export async function selectLastChange(
  db: Db,
  restaurantId: number,
): Promise<Pick<EntryRow, 'userId' | 'username' | 'dateCreated'> | undefined> {
  const { rows } = await sql<Pick<EntryRow, 'userId' | 'username' | 'dateCreated'>>`
    SELECT a.user_id AS "userId", u.username, a.date_created AS "dateCreated"
    FROM (
      SELECT 'restaurant' AS type, ${restaurantId}::int AS id UNION ALL
      SELECT 'location', id FROM locations WHERE restaurant_id = ${restaurantId}) AS part
    CROSS JOIN LATERAL (
      SELECT id, user_id, date_created FROM audit_log
      WHERE entity_type = part.type AND entity_id = part.id::text ORDER BY id DESC LIMIT 1) AS a
    LEFT JOIN users u ON u.id = a.user_id
    ORDER BY a.id DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

export async function countEntries(db: Db, filter: EntryFilter, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM audit_log a LEFT JOIN users u ON u.id = a.user_id WHERE ${passes(filter)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

function passes({ by, action, entityType, entityId }: EntryFilter) {
  const who = by ? `%${by.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  return sql`(${who}::text IS NULL
      OR lower(CASE WHEN a.user_id IS NULL THEN 'command line' ELSE coalesce(u.username, a.user_id) END) LIKE ${who})
    AND (${action ?? null}::text IS NULL OR a.action = ${action ?? null})
    AND (${entityType ?? null}::text IS NULL OR a.entity_type = ${entityType ?? null})
    AND (${entityId ?? null}::text IS NULL OR a.entity_id = ${entityId ?? null})`;
}

/** The trigger of the journal says what becomes of each row (migration 0061). The member must be gone by then. */
export async function eraseMemberFromEntries(
  tx: Db,
  { id, username }: { id: string; username: string },
): Promise<void> {
  // A hyphen is a part of names: "ann" is another one than "ann-lee".
  const name = `(?<![A-Za-z0-9_-])${escapePattern(username)}(?![A-Za-z0-9_-])`;
  const tellTrigger = (goneId: string, goneName: string) =>
    sql`SELECT set_config('clucket.erased', ${goneId}, true), set_config('clucket.erased_name', ${goneName}, true)`.execute(
      tx,
    );
  await tellTrigger(id, name);
  await sql`
    UPDATE audit_log SET user_id = user_id WHERE user_id = ${id} OR entity_id = ${id}
      OR strpos(before::text, ${id}) > 0 OR strpos(after::text, ${id}) > 0
      OR concat_ws(' ', before ->> 'reason', after ->> 'reason') ~* ${name}
  `.execute(tx);
  await tellTrigger('', '');
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_]/g, String.raw`\$&`);
}
