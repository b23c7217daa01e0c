import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type Origin = 'server' | 'browser';
type NewError = {
  origin: Origin;
  message: string;
  stack?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  requestId?: string | undefined;
  userAgent?: string | undefined;
};

export async function insertError(db: Db, error: NewError): Promise<void> {
  const { origin, message, stack, method, path, requestId, userAgent } = error;
  await sql`
    INSERT INTO error_log (origin, message, stack, method, path, request_id, user_agent)
    VALUES (${origin}, ${message}, ${stack ?? null}, ${method ?? null}, ${path ?? null}, ${requestId ?? null}, ${userAgent ?? null})
  `.execute(db);
}

export type ErrorRow = {
  id: number;
  origin: Origin;
  message: string;
  stack: string | null;
  method: string | null;
  path: string | null;
  requestId: string | null;
  userAgent: string | null;
  dateCreated: Date;
};

export async function listErrorRows(
  db: Db,
  origin: Origin | null,
  before: number | null,
  limit: number,
): Promise<ErrorRow[]> {
  const { rows } = await sql<ErrorRow>`
    SELECT id, origin, message, stack, method, path, request_id AS "requestId", user_agent AS "userAgent",
      date_created AS "dateCreated"
    FROM error_log
    WHERE (${origin}::text IS NULL OR origin = ${origin}) AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

export async function countErrors(db: Db, origin: Origin | null, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM error_log WHERE ${origin}::text IS NULL OR origin = ${origin} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

export async function deleteErrorsBefore(db: Db, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM error_log WHERE id IN (SELECT id FROM error_log WHERE date_created < ${before} LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function clearUserAgentsBefore(db: Db, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE error_log SET user_agent = NULL WHERE id IN (
      SELECT id FROM error_log WHERE date_created < ${before} AND user_agent IS NOT NULL LIMIT ${atMost})
  `.execute(db);
  return Number(numAffectedRows);
}

/** Words are replaced in the whole table, in letters of either case. */
export async function replaceInErrors(tx: Db, words: string[], replacement: string): Promise<void> {
  const pattern = `(?<![A-Za-z0-9_])(${words.map(escapePattern).join('|')})(?![A-Za-z0-9_])`;
  const without = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${replacement}, 'gi')`;
  await sql`
    UPDATE error_log SET message = ${without('message')}, stack = ${without('stack')}, path = ${without('path')}
    WHERE concat_ws(' ', message, stack, path) ~* ${pattern}
  `.execute(tx);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_]/g, String.raw`\$&`);
}
