import type { ErrorLog } from '#db/schema.gen.ts';
import { anyOfValuesSql, countRowsUpTo, sql, type Db } from '#server/platform/database/database.ts';

export type ErrorOrigin = ErrorLog['origin'];
type NewError = {
  origin: ErrorOrigin;
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

export async function listErrorRows(
  db: Db,
  origin: ErrorOrigin | null,
  before: number | null,
  limit: number,
) {
  return errorsOf(db, origin)
    .select(['id', 'origin', 'message', 'stack', 'method', 'path'])
    .select(['request_id as requestId', 'user_agent as userAgent', 'date_created as dateCreated'])
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countErrors(db: Db, origin: ErrorOrigin | null, upTo: number): Promise<number> {
  return countRowsUpTo(db, errorsOf(db, origin), upTo);
}

function errorsOf(db: Db, origin: ErrorOrigin | null) {
  const errors = db.selectFrom('error_log');
  return origin === null ? errors : errors.where('origin', '=', origin);
}

export async function deleteOldErrors(
  db: Db,
  { before, maxBrowserErrors }: { before: Date; maxBrowserErrors: number },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM error_log WHERE id IN (
      (SELECT id FROM error_log WHERE date_created < ${before} LIMIT ${limit})
      UNION ALL
      (SELECT id FROM error_log WHERE origin = 'browser' ORDER BY id DESC OFFSET ${maxBrowserErrors} LIMIT ${limit}))
  `.execute(db);
  return Number(numAffectedRows);
}

export async function clearErrorUserAgentsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE error_log SET user_agent = NULL WHERE id IN (
      SELECT id FROM error_log WHERE date_created < ${before} AND user_agent IS NOT NULL LIMIT ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

/** Also deletes the user agent of these errors. */
export async function replaceTextInErrorLog(tx: Db, texts: string[], replacement: string): Promise<void> {
  const pattern = `(?<![A-Za-z0-9_])(${texts.map(escapePattern).join('|')})(?![A-Za-z0-9_])`;
  const without = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${replacement}, 'gi')`;
  await sql`
    UPDATE error_log SET message = ${without('message')}, stack = ${without('stack')}, path = ${without('path')},
      user_agent = NULL
    WHERE concat_ws(' ', message, stack, path) ~* ${pattern}
  `.execute(tx);
}

/** Two statements, because the sessions of a distributed database are on other machines. */
export async function clearErrorUserAgentsWithoutSession(tx: Db): Promise<void> {
  const logged = await tx
    .selectFrom('error_log')
    .select('user_agent')
    .distinct()
    .where('user_agent', 'is not', null)
    .execute();
  const ofErrors = logged.flatMap(({ user_agent: userAgent }) => userAgent ?? []);
  const ofSessions = tx
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('user_agent', '=', anyOfValuesSql(ofErrors));
  const known = new Set((await ofSessions.execute()).map(({ user_agent: userAgent }) => userAgent));
  const unknown = ofErrors.filter((userAgent) => !known.has(userAgent));
  await sql`UPDATE error_log SET user_agent = NULL WHERE user_agent = ANY(${unknown})`.execute(tx);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_]/g, String.raw`\$&`);
}
